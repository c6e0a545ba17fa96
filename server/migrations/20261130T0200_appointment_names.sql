-- One name for 预约: appointment (docs/decisions/20261130T0200-appointment.md). Rows and columns stay as they are: a column
-- that holds a specified field of a call (subscribe_id, subscribe_date …) has the name of the field.

ALTER TABLE subscribe RENAME TO appointment;
ALTER TABLE subscribe_slot RENAME TO appointment_slot;
ALTER TABLE subscribe_department RENAME TO appointment_department;
ALTER TABLE subscribe_staff RENAME TO appointment_staff;
ALTER INDEX review_remind_subscribe RENAME TO review_remind_appointment;

-- Constraints first: a primary or unique key renames its index. Then the remaining indexes and the sequences.
DO $rename$
DECLARE
  named record;
BEGIN
  FOR named IN
    SELECT conrelid::regclass AS target, conname AS name FROM pg_constraint
    WHERE conrelid = ANY ('{appointment,appointment_slot,appointment_department,appointment_staff}'::regclass[])
      AND conname LIKE 'subscribe%' ORDER BY 1, 2
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', named.target, named.name,
      regexp_replace(named.name, '^subscribe', 'appointment'));
  END LOOP;
  FOR named IN
    SELECT relname AS name, relkind AS kind FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('i', 'S') AND relname LIKE 'subscribe%' ORDER BY 1
  LOOP
    EXECUTE format('ALTER %s %I RENAME TO %I', CASE named.kind WHEN 'S' THEN 'SEQUENCE' ELSE 'INDEX' END, named.name,
      regexp_replace(named.name, '^subscribe', 'appointment'));
  END LOOP;
END
$rename$;

-- The index of the search refers to both functions by their ids, so it stays valid.
ALTER FUNCTION subscribe_pieces(text, text, integer) RENAME TO appointment_pieces;
ALTER FUNCTION subscribe_keys(bigint, bigint, text, text, text) RENAME TO appointment_keys;

-- PostgreSQL stores the body of the search as text: the body with the new names replaces the old one.
GRANT CREATE ON SCHEMA public TO mingmou_search;
SET ROLE mingmou_search;
ALTER FUNCTION subscribe_search(text) RENAME TO appointment_search;
CREATE OR REPLACE FUNCTION appointment_search(typed text) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_custom_plan
SET enable_bitmapscan = on
AS $search$
DECLARE
  po CONSTANT bigint := nullif(current_setting('app.po', true), '')::bigint;
  org CONSTANT bigint := nullif(current_setting('app.org', true), '')::bigint;
  prefix CONSTANT text := po::text || '/' || org::text;
  piece CONSTANT text := lower(typed);
  names CONSTANT text[] := appointment_pieces(prefix || 'n', piece, least(2, char_length(piece)));
  numbers CONSTANT text[] := appointment_pieces(prefix || 't', piece, 3);
BEGIN
  RETURN QUERY
    SELECT a.id FROM appointment a WHERE a.property_owner_id = po AND a.org_id = org AND NOT a.deleted
      AND appointment_keys(a.property_owner_id, a.org_id, a.name, a.phone, a.subscribe_no) @> names
      AND position(piece IN lower(a.name)) > 0
    UNION
    SELECT a.id FROM appointment a WHERE a.property_owner_id = po AND a.org_id = org AND NOT a.deleted
      AND appointment_keys(a.property_owner_id, a.org_id, a.name, a.phone, a.subscribe_no) @> numbers
      AND (position(piece IN a.phone) > 0 OR position(piece IN lower(a.subscribe_no)) > 0);
END
$search$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM mingmou_search;

-- Jobs that wait or have run. The owner, to whom policies apply as well, writes to the rows of all chains.
ALTER TABLE job NO FORCE ROW LEVEL SECURITY;
UPDATE job SET kind = replace(kind, 'subscribe-', 'appointment-') WHERE kind IN ('subscribe-closing', 'subscribe-reminding');
ALTER TABLE job FORCE ROW LEVEL SECURITY;
