-- Return visits (domain-patients §7): labels of the chain, plans and tasks of an organisation, and results of the
-- contacts.
CREATE TABLE return_label (
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 15),
  color text NOT NULL,
  category integer NOT NULL CHECK (category BETWEEN 1 AND 9 AND category <> 8),
  default_way integer NOT NULL CHECK (default_way BETWEEN 1 AND 3),
  script text,
  sms_template_id bigint,
  executor_rule integer NOT NULL DEFAULT 4 CHECK (executor_rule BETWEEN 1 AND 4),
  -- Employee of 固定人员; in an organisation where the employee does not work, the task has no executor.
  executor_id bigint,
  auto_event integer NOT NULL DEFAULT 0 CHECK (auto_event BETWEEN 0 AND 6),
  auto_days integer NOT NULL DEFAULT 0 CHECK (auto_days BETWEEN 0 AND 365),
  -- The rule creates no plans for events before this day, on which the rule was set or enabled again.
  auto_since date NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, sms_template_id) REFERENCES sms_template (property_owner_id, id),
  FOREIGN KEY (property_owner_id, executor_id) REFERENCES employee (property_owner_id, id),
  CHECK (auto_event <> 2 OR auto_days >= 3)
);
CREATE UNIQUE INDEX return_label_name_once ON return_label (property_owner_id, name) WHERE state_enum <> 'DELETE';
CALL protect('return_label', 'chain', 'SELECT, INSERT, UPDATE');

-- Labels that every chain starts with, for existing and for new chains.
CREATE PROCEDURE seed_return_labels(po bigint) LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO return_label (property_owner_id, name, color, category, default_way, auto_event, auto_days, auto_since, sort, state_enum, script)
  SELECT po, t.name, t.color, t.category, t.way, t.event, t.days, (app_now() AT TIME ZONE 'Asia/Shanghai')::date, t.sort, t.state, t.script
  FROM (VALUES
    ('初诊满意度', '#12784F', 1, 1, 1, 3, 10, 'ENABLE', '您好，这里是{机构}。想了解您对上次就诊的感受，以及用眼、配戴有没有不舒服。'),
    ('未成交回访', '#B4531A', 2, 1, 2, 7, 20, 'ENABLE', '您好，这里是{机构}。上次检查后医生给过建议，请问还有什么顾虑需要我们解答？'),
    ('沉睡唤醒', '#66758A', 3, 1, 3, 0, 30, 'DISABLE', '您好，这里是{机构}。距离上次检查已有一段时间，建议来复查视力和眼轴。'),
    ('生日关怀', '#6B46B0', 4, 2, 4, 3, 40, 'DISABLE', '祝您生日快乐，眼睛健康。'),
    ('镜片到期', '#1468C7', 5, 1, 5, 30, 50, 'ENABLE', '您好，您的镜片即将到期，为了配戴安全请预约复查和更换。'),
    ('套餐到期', '#9A5B00', 5, 1, 6, 15, 60, 'ENABLE', '您好，您的套餐还有次数未使用，即将到期，请问方便哪天来？'),
    ('投诉处理', '#B42318', 6, 1, 0, 0, 70, 'ENABLE', '您好，我是{机构}的负责人。您反映的问题我们已经了解，想先听您说说经过。'),
    ('活动邀约', '#12784F', 7, 1, 0, 0, 80, 'ENABLE', '您好，这里是{机构}。近期有一项活动，想邀请您参加。')
  ) AS t (name, color, category, way, event, days, sort, state, script);
END;
REVOKE ALL ON PROCEDURE seed_return_labels(bigint) FROM PUBLIC;
GRANT EXECUTE ON PROCEDURE seed_return_labels(bigint) TO mingmou_app;
DO $$
DECLARE chain bigint;
BEGIN
  FOR chain IN SELECT id FROM property_owner ORDER BY id LOOP
    PERFORM set_config('app.po', chain::text, true);
    CALL seed_return_labels(chain);
  END LOOP;
  PERFORM set_config('app.po', '', true);
END $$;

CREATE TABLE return_plan (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  label_id bigint NOT NULL,
  -- 1 工作站, 2 手工, 3 批量, 4 标签规则, 5 列表.
  source integer NOT NULL CHECK (source BETWEEN 1 AND 5),
  -- Origin of the plan: a record of the workstation, or an event of a rule.
  source_key text,
  accepts_id bigint,
  first_date date NOT NULL,
  times integer NOT NULL DEFAULT 1 CHECK (times BETWEEN 1 AND 12),
  interval_days integer CHECK (interval_days BETWEEN 1 AND 365),
  way integer NOT NULL CHECK (way BETWEEN 1 AND 3),
  executor_id bigint,
  content text,
  -- 0 待执行, 1 已执行, 2 已取消, 3 已忽略: summarises the states of the plan's tasks.
  plan_state integer NOT NULL DEFAULT 0 CHECK (plan_state BETWEEN 0 AND 3),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, label_id) REFERENCES return_label (property_owner_id, id),
  FOREIGN KEY (property_owner_id, accepts_id) REFERENCES accepts (property_owner_id, id),
  FOREIGN KEY (property_owner_id, executor_id) REFERENCES employee (property_owner_id, id),
  CHECK ((times > 1) = (interval_days IS NOT NULL)),
  CHECK (source <> 4 OR source_key IS NOT NULL)
);
-- Prevents a second call for the same reason: while a plan of a label is open, the patient gets no other plan with this
-- label.
CREATE UNIQUE INDEX return_plan_open_once ON return_plan (property_owner_id, patient_id, label_id) WHERE plan_state = 0;
-- An event of a rule creates one plan, however often the nightly job runs.
CREATE UNIQUE INDEX return_plan_rule_once ON return_plan (property_owner_id, label_id, source_key) WHERE source = 4;
CREATE INDEX return_plan_patient ON return_plan (property_owner_id, patient_id, id DESC);
CREATE INDEX return_plan_source ON return_plan (property_owner_id, source_key) WHERE source_key IS NOT NULL AND plan_state = 0;
CREATE INDEX return_plan_list ON return_plan (property_owner_id, org_id, id DESC);
CREATE INDEX return_plan_label ON return_plan (property_owner_id, label_id);
CALL protect('return_plan', 'org', 'SELECT, INSERT, UPDATE');

CREATE TABLE return_task (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  plan_id bigint NOT NULL,
  seq integer NOT NULL CHECK (seq BETWEEN 1 AND 12),
  patient_id bigint NOT NULL,
  label_id bigint NOT NULL,
  plan_date date NOT NULL,
  way integer NOT NULL CHECK (way BETWEEN 1 AND 3),
  -- Null: any employee can take the task.
  executor_id bigint,
  content text,
  -- 0 待执行, 1 已执行, 2 已取消, 3 已忽略.
  task_state integer NOT NULL DEFAULT 0 CHECK (task_state BETWEEN 0 AND 3),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_contact_date date,
  -- Reason for a cancellation or for ignoring the task, or why a message was refused.
  reason text,
  done_at timestamptz,
  last_record_id bigint,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, plan_id, seq),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, plan_id) REFERENCES return_plan (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, label_id) REFERENCES return_label (property_owner_id, id),
  FOREIGN KEY (property_owner_id, executor_id) REFERENCES employee (property_owner_id, id),
  CHECK ((task_state = 1) = (done_at IS NOT NULL)),
  CHECK (task_state <> 2 OR reason IS NOT NULL)
);
CREATE INDEX return_task_list ON return_task (property_owner_id, org_id, task_state, plan_date, id);
CREATE INDEX return_task_own ON return_task (property_owner_id, org_id, executor_id, plan_date) WHERE task_state = 0;
CREATE INDEX return_task_day ON return_task (property_owner_id, org_id, plan_date);
CREATE INDEX return_task_patient ON return_task (property_owner_id, patient_id, plan_date);
CREATE INDEX return_task_label ON return_task (property_owner_id, label_id, plan_date);
CALL protect('return_task', 'org', 'SELECT, INSERT, UPDATE');

-- Log of the phone numbers that were shown to employees.
CREATE TABLE return_contact (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  patient_id bigint NOT NULL,
  task_id bigint,
  phone_field integer NOT NULL CHECK (phone_field BETWEEN 1 AND 3),
  staff_id bigint,
  at timestamptz NOT NULL,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, task_id) REFERENCES return_task (property_owner_id, id),
  FOREIGN KEY (property_owner_id, staff_id) REFERENCES employee (property_owner_id, id)
);
CREATE INDEX return_contact_task ON return_contact (property_owner_id, task_id, at DESC) WHERE task_id IS NOT NULL;
CREATE INDEX return_contact_patient ON return_contact (property_owner_id, patient_id);
CALL protect('return_contact', 'org', 'SELECT, INSERT');

CREATE TABLE return_record (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  task_id bigint,
  patient_id bigint NOT NULL,
  -- Label of the task, or a chosen label if there is no task.
  label_id bigint,
  way integer NOT NULL CHECK (way BETWEEN 1 AND 3),
  connect_state integer NOT NULL CHECK (connect_state BETWEEN 1 AND 6),
  contact_id bigint,
  start_at timestamptz,
  duration_sec integer CHECK (duration_sec BETWEEN 0 AND 86400),
  satisfaction integer CHECK (satisfaction BETWEEN 1 AND 5),
  intention integer CHECK (intention BETWEEN 1 AND 5),
  content text,
  next_date date,
  next_contact_date date,
  subscribe_id bigint,
  add_label_ids bigint[] NOT NULL DEFAULT '{}',
  files jsonb NOT NULL DEFAULT '[]',
  -- Message in the queue that the record represents.
  sms_ready_id bigint,
  by_staff bigint,
  at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, task_id) REFERENCES return_task (property_owner_id, id),
  FOREIGN KEY (property_owner_id, patient_id) REFERENCES patient (property_owner_id, id),
  FOREIGN KEY (property_owner_id, label_id) REFERENCES return_label (property_owner_id, id),
  FOREIGN KEY (property_owner_id, contact_id) REFERENCES return_contact (property_owner_id, id),
  FOREIGN KEY (property_owner_id, subscribe_id) REFERENCES subscribe (property_owner_id, id),
  FOREIGN KEY (property_owner_id, by_staff) REFERENCES employee (property_owner_id, id),
  CHECK (connect_state <> 1 OR content IS NOT NULL)
);
CREATE INDEX return_record_patient ON return_record (property_owner_id, patient_id, at DESC);
CREATE INDEX return_record_task ON return_record (property_owner_id, task_id) WHERE task_id IS NOT NULL;
CREATE INDEX return_record_day ON return_record (property_owner_id, org_id, at);
CALL protect('return_record', 'org', 'SELECT, INSERT, UPDATE');
ALTER TABLE return_task ADD FOREIGN KEY (property_owner_id, last_record_id) REFERENCES return_record (property_owner_id, id);
