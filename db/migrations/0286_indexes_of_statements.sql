-- What is matched of a statement is listed by day: without it all lines of all statements are read.
create index bank_statement_lines_settled on bank_statement_lines (statement_id, booked_on desc, position) where state <> 'OPEN';
-- Until which day statements were read.
create index bank_statements_last_day on bank_statements (last_day);
