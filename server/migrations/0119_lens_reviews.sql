-- Review dates of lenses (domain-workstation §3.5): planned at delivery, changed by reviews.
CREATE TABLE lens_review_plan (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  archive_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  cycle_no integer NOT NULL CHECK (cycle_no > 0),
  review_type text NOT NULL,
  plan_date date NOT NULL,
  -- 0 待复查, 1 已复查, 2 已取消.
  plan_state integer NOT NULL DEFAULT 0 CHECK (plan_state BETWEEN 0 AND 2),
  -- Review that completed the plan, or that changed it.
  record_id bigint,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, archive_id) REFERENCES lens_archive (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, record_id) REFERENCES archive_record (property_owner_id, id),
  CHECK (plan_state <> 1 OR record_id IS NOT NULL)
);
CREATE INDEX lens_review_plan_archive ON lens_review_plan (property_owner_id, archive_id, plan_date);
CREATE INDEX lens_review_plan_due ON lens_review_plan (property_owner_id, org_id, plan_date) WHERE plan_state = 0;
CREATE INDEX lens_review_plan_record ON lens_review_plan (property_owner_id, record_id) WHERE record_id IS NOT NULL;
CALL protect('lens_review_plan', 'org', 'SELECT, INSERT, UPDATE');

-- A point of the growth chart comes from an examination or from a review.
ALTER TABLE growth_point
  ALTER COLUMN source_record_id DROP NOT NULL,
  ADD COLUMN archive_record_id bigint,
  ADD UNIQUE (property_owner_id, archive_record_id, kind, eye),
  ADD FOREIGN KEY (property_owner_id, archive_record_id) REFERENCES archive_record (property_owner_id, id),
  ADD CONSTRAINT growth_point_sourced CHECK (num_nonnulls(source_record_id, archive_record_id) = 1);
