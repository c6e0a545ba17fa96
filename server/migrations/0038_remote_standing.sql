-- Stores on the version whether it has proven reliable: reports are deleted after thirty days, and a version that was
-- unused for longer must remain available for a rollback.
ALTER TABLE remote_version
  ADD COLUMN starts integer NOT NULL DEFAULT 0,
  ADD COLUMN failures integer NOT NULL DEFAULT 0,
  ADD COLUMN proven_at timestamptz;
GRANT UPDATE (starts, failures, proven_at) ON remote_version TO mingmou_app;

ALTER TABLE remote_report DROP CONSTRAINT remote_report_kind_check;
ALTER TABLE remote_report ADD CONSTRAINT remote_report_kind_check CHECK (
  kind IN ('LOADED', 'TIMEOUT', 'NETWORK', 'INTEGRITY', 'SHARED', 'SCRIPT', 'PAGE_FAILED', 'RUNTIME')
);

UPDATE remote_version AS version
SET starts = seen.starts,
  failures = seen.failures,
  proven_at = CASE WHEN seen.starts - seen.failures >= 20 AND seen.people >= 3 THEN seen.at END
FROM (
  SELECT remote_name,
    version,
    count(*) FILTER (WHERE kind NOT IN ('NETWORK', 'RUNTIME')) AS starts,
    count(*) FILTER (WHERE kind NOT IN ('LOADED', 'NETWORK', 'RUNTIME')) AS failures,
    count(DISTINCT account_id) FILTER (WHERE kind = 'LOADED') AS people,
    max(at) AS at
  FROM remote_report
  WHERE version IS NOT NULL
  GROUP BY remote_name, version
) AS seen
WHERE seen.remote_name = version.remote_name AND seen.version = version.version;
