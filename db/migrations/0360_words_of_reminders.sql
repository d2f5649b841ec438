-- The reminders to come of a campaign in the society's own words; null: as they always read.
alter table campaigns
  add column reminder_subject text check (length(reminder_subject) between 1 and 150),
  add column reminder_html text check (length(reminder_html) between 1 and 40000);
alter table campaigns add constraint campaigns_own_reminder check ((reminder_subject is null) = (reminder_html is null));

-- What a mailing says from its beginning to its end, whatever is written for the next one; null: as it always reads.
alter table campaign_mailings
  add column subject text check (length(subject) between 1 and 150),
  add column html text check (length(html) between 1 and 40000);
alter table campaign_mailings add constraint campaign_mailings_own_words check ((subject is null) = (html is null));
update campaign_mailings set subject = campaigns.subject, html = campaigns.html
from campaigns where campaigns.id = campaign_mailings.campaign_id and kind = 'FIRST';

-- Sellers who are asked for their books are written to as others are: what they were sent is listed.
alter table mailings drop constraint mailings_kind_check;
alter table mailings add constraint mailings_kind_check
  check (kind in ('REGISTER', 'COMMISSION', 'NEWS', 'CAMPAIGN', 'REMINDER', 'POST', 'SELLERS'));
