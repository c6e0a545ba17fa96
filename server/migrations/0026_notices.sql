-- Internal notices; WeChat and days in advance for reminders; pictures of vouchers and licences (domain-system §2.2,
-- §3.1).

-- For one employee, or for all accounts with access to a page.
CREATE TABLE notice (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  staff_id bigint,
  menu_id integer,
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 100),
  target_path text CHECK (target_path ~ '^/[^/]'),
  -- Kind and key of the event; an event creates one notice.
  source text NOT NULL,
  source_key text NOT NULL,
  -- The notice is hidden before this time.
  at timestamptz NOT NULL,
  -- Ids of accounts.
  read_by bigint[] NOT NULL DEFAULT '{}',
  told_to bigint[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, staff_id) REFERENCES employee (property_owner_id, id),
  CHECK ((staff_id IS NULL) <> (menu_id IS NULL))
);
CREATE UNIQUE INDEX notice_once ON notice (property_owner_id, org_id, source, source_key);
CREATE INDEX notice_org_at ON notice (property_owner_id, org_id, at DESC);
CALL protect('notice', 'org', 'SELECT, INSERT, UPDATE (read_by, told_to), DELETE');

ALTER TABLE remind_setting
  ADD COLUMN advance_days integer NOT NULL DEFAULT 0 CHECK (advance_days BETWEEN 0 AND 30),
  ADD COLUMN wx_template_id bigint,
  ADD FOREIGN KEY (property_owner_id, wx_template_id) REFERENCES wx_template (property_owner_id, id);

-- Creates the reminder for organisations that already notify patients of calls by WeChat: such a message now also
-- requires an enabled reminder.
DO $told$
DECLARE
  chain bigint;
  house bigint;
BEGIN
  FOR chain IN SELECT id FROM property_owner LOOP
    PERFORM set_config('app.po', chain::text, true);
    FOR house IN SELECT id FROM org WHERE property_owner_id = chain LOOP
      PERFORM set_config('app.org', house::text, true), set_config('app.orgs', house::text, true);
      INSERT INTO remind_setting (property_owner_id, org_id, event, enabled, channels, send_time, wx_template_id, receiver)
      SELECT chain, house, 'QUEUE_CALL', true, '{WECHAT}', '00:00', template.id, 'PATIENT'
      FROM call_setting AS setting
      JOIN wx_account AS account ON account.property_owner_id = chain AND account.org_ids @> ARRAY[house]
        AND account.state_enum = 'ENABLE' AND account.state <> 'UNBOUND'
      JOIN wx_template AS template ON template.property_owner_id = chain AND template.wx_account_id = account.id
        AND template.event = 'QUEUE_CALL' AND template.state_enum = 'ENABLE'
      WHERE setting.property_owner_id = chain AND setting.org_id = house AND setting.wechat_notify
      ORDER BY account.state, account.id
      LIMIT 1
      ON CONFLICT DO NOTHING;
    END LOOP;
  END LOOP;
  PERFORM set_config('app.po', '', true), set_config('app.org', '', true), set_config('app.orgs', '', true);
END
$told$;

ALTER TABLE sms_recharge
  ADD COLUMN voucher_file_id bigint,
  ADD FOREIGN KEY (property_owner_id, voucher_file_id) REFERENCES file (property_owner_id, id);

ALTER TABLE erp_supplier_licence
  ADD COLUMN file_id bigint,
  ADD FOREIGN KEY (property_owner_id, file_id) REFERENCES file (property_owner_id, id);
