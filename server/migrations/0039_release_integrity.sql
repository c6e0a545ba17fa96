-- Hash of the files.json of a release; browsers verify all files of the release with it. Releases that were stored
-- before this column get their hash at a start. manifest_integrity remains the hash of the entry, which the previous
-- release of the server uses.
ALTER TABLE remote_version ADD COLUMN files_integrity text;
GRANT UPDATE (files_integrity) ON remote_version TO mingmou_app;
