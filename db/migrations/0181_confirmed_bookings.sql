-- When the member for whom an administrator booked said that it is right. Until then the administrator isn't told how to reach them.
alter table bookings add column confirmed_at timestamptz;
