-- Packed ids of the paying patients of a closed day: a report counts the people of a year from a few thousand rows,
-- instead of one row for each person (docs/decisions/0030-daily-sums.md).

CREATE TABLE report_day_people (
  property_owner_id bigint NOT NULL,
  org_id bigint NOT NULL,
  day date NOT NULL,
  cashier_id bigint NOT NULL,
  shift_id bigint NOT NULL,
  -- Distinct patient ids, eight bytes each, in the format of int8send.
  people bytea NOT NULL CHECK (octet_length(people) > 0 AND octet_length(people) % 8 = 0),
  PRIMARY KEY (property_owner_id, org_id, day, cashier_id, shift_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id)
);
-- Reading uncompressed values is faster than decompressing them.
ALTER TABLE report_day_people ALTER COLUMN people SET STORAGE EXTERNAL;

-- Closed days of all chains stay closed. Row-level security applies to the owner too, so it is not forced while the
-- owner copies the people.
ALTER TABLE report_day_patient NO FORCE ROW LEVEL SECURITY;
INSERT INTO report_day_people (property_owner_id, org_id, day, cashier_id, shift_id, people)
  SELECT property_owner_id, org_id, day, cashier_id, shift_id, string_agg(int8send(patient_id), '' ORDER BY patient_id)
  FROM report_day_patient GROUP BY 1, 2, 3, 4, 5;
DROP TABLE report_day_patient;
CALL protect('report_day_people', 'org', 'SELECT, INSERT, DELETE');

CREATE OR REPLACE FUNCTION reopen_report_day(po bigint, org bigint, at timestamptz) RETURNS void LANGUAGE plpgsql AS $reopen$
DECLARE
  written CONSTANT date := (at AT TIME ZONE 'Asia/Shanghai')::date;
BEGIN
  UPDATE report_closed c SET through = written - 1 WHERE c.property_owner_id = po AND c.org_id = org AND c.through >= written;
  IF FOUND THEN
    DELETE FROM report_day d WHERE d.property_owner_id = po AND d.org_id = org AND d.day >= written;
    DELETE FROM report_day_people d WHERE d.property_owner_id = po AND d.org_id = org AND d.day >= written;
  END IF;
END
$reopen$;
