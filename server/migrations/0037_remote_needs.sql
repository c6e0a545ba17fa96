-- What a version of a remote takes from the host and sends to the server; null for those published before it was told.
ALTER TABLE remote_version ADD COLUMN needs jsonb;
