-- An album names its cover and a picture its album: whoever writes both at once, as a move does, has this checked at the end.
alter table albums alter constraint albums_cover_id_fkey deferrable initially immediate;
