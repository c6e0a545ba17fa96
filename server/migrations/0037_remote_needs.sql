-- Exports of the host and calls of the server that a version of a remote needs; null for versions published before this
-- column.
ALTER TABLE remote_version ADD COLUMN needs jsonb;
