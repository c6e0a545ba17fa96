-- Workshop (domain-erp §4.3, §9b.3, §9b.4): a job for each processed pair, its steps, measurements and remakes.
CREATE TABLE workshop_job (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  -- Composed of the number of the sale, the pair and the count of remakes. A payment of a sale therefore does not wait
  -- for a counter.
  job_no text NOT NULL,
  bill_id bigint NOT NULL,
  group_no integer NOT NULL,
  round integer NOT NULL DEFAULT 0 CHECK (round >= 0),
  state text NOT NULL DEFAULT 'WAIT' CHECK (state IN ('WAIT', 'PROCESSING', 'FAILED', 'DONE', 'REMADE', 'CANCELLED')),
  tray_no text,
  -- Number of passes through the steps: 1, and one more for each 返工.
  turn integer NOT NULL DEFAULT 1 CHECK (turn >= 1),
  processor_id bigint,
  started_at timestamptz,
  done_at timestamptz,
  remake_of bigint,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, bill_id, group_no, round),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES sale (property_owner_id, bill_id),
  FOREIGN KEY (property_owner_id, processor_id) REFERENCES employee (property_owner_id, id),
  FOREIGN KEY (property_owner_id, remake_of) REFERENCES workshop_job (property_owner_id, id)
);
CREATE UNIQUE INDEX workshop_job_no_once ON workshop_job (property_owner_id, org_id, job_no);
CREATE INDEX workshop_job_open ON workshop_job (property_owner_id, org_id, state, id)
  WHERE state IN ('WAIT', 'PROCESSING', 'FAILED');
CREATE INDEX workshop_job_done ON workshop_job (property_owner_id, org_id, done_at) WHERE done_at IS NOT NULL;
-- A tray carries only one pair at a time.
CREATE UNIQUE INDEX workshop_job_tray_once ON workshop_job (property_owner_id, org_id, tray_no)
  WHERE tray_no IS NOT NULL AND state IN ('WAIT', 'PROCESSING', 'FAILED');
CALL protect('workshop_job', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE workshop_step (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  job_id bigint NOT NULL,
  turn integer NOT NULL,
  step text NOT NULL CHECK (step IN ('CHECK', 'EDGE', 'MOUNT', 'SHAPE', 'INSPECT')),
  -- Null if the account does not belong to an employee.
  operator_id bigint,
  at timestamptz NOT NULL,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, job_id, turn, step),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, job_id) REFERENCES workshop_job (property_owner_id, id),
  FOREIGN KEY (property_owner_id, operator_id) REFERENCES employee (property_owner_id, id)
);
CALL protect('workshop_step', 'org', 'SELECT, INSERT');

CREATE TABLE workshop_qc (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  job_id bigint NOT NULL,
  turn integer NOT NULL,
  passed boolean NOT NULL,
  -- Edition of the standard that was applied, with its name at that time.
  standard text NOT NULL,
  eyes jsonb NOT NULL,
  faults jsonb NOT NULL,
  inspector_id bigint,
  note text,
  at timestamptz NOT NULL,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, job_id, turn),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, job_id) REFERENCES workshop_job (property_owner_id, id),
  FOREIGN KEY (property_owner_id, inspector_id) REFERENCES employee (property_owner_id, id)
);
CALL protect('workshop_qc', 'org', 'SELECT, INSERT');

-- Tolerances of an edition that a chain entered; the editions of the product are in the contract.
CREATE TABLE workshop_tolerance (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  standard text NOT NULL,
  edition text NOT NULL,
  source text NOT NULL,
  in_use boolean NOT NULL DEFAULT false,
  limits jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, standard, edition)
);
CREATE UNIQUE INDEX workshop_tolerance_used_once ON workshop_tolerance (property_owner_id) WHERE in_use;
CALL protect('workshop_tolerance', 'chain', 'SELECT, INSERT, UPDATE');

-- 重做: reason for the remake of a pair, and the party that pays for it.
CREATE TABLE sale_remake (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  bill_id bigint NOT NULL,
  job_id bigint,
  former_job_id bigint,
  fault text NOT NULL CHECK (fault IN ('测量', '处方录入', '加工', '供应商', '镜架不合', '不适应', '质保')),
  payer text NOT NULL CHECK (payer IN ('本店', '供应商', '顾客')),
  note text NOT NULL,
  -- Employee responsible for the work or the goods.
  staff_id bigint,
  biz_date date NOT NULL,
  at timestamptz NOT NULL,
  made_by bigint,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, bill_id) REFERENCES sale (property_owner_id, bill_id),
  FOREIGN KEY (property_owner_id, job_id) REFERENCES workshop_job (property_owner_id, id),
  FOREIGN KEY (property_owner_id, former_job_id) REFERENCES workshop_job (property_owner_id, id),
  FOREIGN KEY (property_owner_id, staff_id) REFERENCES employee (property_owner_id, id)
);
CREATE INDEX sale_remake_day ON sale_remake (property_owner_id, org_id, biz_date);
CREATE INDEX sale_remake_bill ON sale_remake (property_owner_id, bill_id);
CALL protect('sale_remake', 'org', 'SELECT, INSERT');

CREATE TABLE sale_remake_line (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  remake_id bigint NOT NULL,
  sale_item_id bigint NOT NULL,
  stock_mode text NOT NULL CHECK (stock_mode IN ('STOCK', 'ORDER')),
  qty integer NOT NULL CHECK (qty > 0),
  -- True if existing goods were spoiled: their replacement is not a second sale.
  replaces boolean NOT NULL,
  -- Former parameters, if they were incorrect.
  former_params jsonb,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, remake_id, sale_item_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, remake_id) REFERENCES sale_remake (property_owner_id, id),
  FOREIGN KEY (property_owner_id, sale_item_id) REFERENCES sale_line (property_owner_id, id)
);
CREATE INDEX sale_remake_line_item ON sale_remake_line (property_owner_id, sale_item_id);
CALL protect('sale_remake_line', 'org', 'SELECT, INSERT');
GRANT UPDATE (custom_params) ON sale_line TO mingmou_app;
ALTER TABLE purchase_storage_line
  ADD FOREIGN KEY (property_owner_id, remake_of) REFERENCES sale_remake (property_owner_id, id);
CREATE INDEX purchase_storage_line_remake ON purchase_storage_line (property_owner_id, remake_of)
  WHERE remake_of IS NOT NULL;

-- Creates the jobs of sales that are already approved.
INSERT INTO workshop_job (property_owner_id, org_id, job_no, bill_id, group_no, state, started_at, done_at)
SELECT l.property_owner_id, l.org_id, b.bill_no || '-' || coalesce(l.group_no, 1), l.bill_id, coalesce(l.group_no, 1),
  CASE WHEN bool_or(l.delivery_state = 'PROCESSING') THEN 'PROCESSING'
    WHEN bool_and(l.delivery_state IN ('TAKEN', 'CANCELLED')) THEN 'CANCELLED' ELSE 'WAIT' END, NULL, NULL
FROM sale_line l JOIN bill b ON b.property_owner_id = l.property_owner_id AND b.id = l.bill_id
WHERE l.need_process AND l.delivery_state IS NOT NULL AND l.delivery_state <> 'NONE' AND b.state = 'PASSED'
GROUP BY l.property_owner_id, l.org_id, b.bill_no, l.bill_id, coalesce(l.group_no, 1);
