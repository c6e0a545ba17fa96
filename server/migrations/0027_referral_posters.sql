-- Posters with which referrers recruit patients, and the codes in their QR codes (domain-screening-reports §11).

CREATE TABLE referral_poster (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  name text NOT NULL,
  image_file_id bigint NOT NULL,
  -- Percentages of the picture's size, because a picture of another size may replace it.
  qr jsonb NOT NULL,
  name_text jsonb,
  slogan text,
  valid_from date,
  valid_to date,
  referrer_types integer[] NOT NULL
    CHECK (cardinality(referrer_types) > 0 AND referrer_types <@ ARRAY[1, 2, 3]),
  state_enum text NOT NULL DEFAULT 'ENABLE' CHECK (state_enum IN ('ENABLE', 'DISABLE', 'DELETE')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  updated_by bigint DEFAULT app_account(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_owner_id, id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, image_file_id) REFERENCES file (property_owner_id, id),
  CHECK (valid_from <= valid_to)
);
CREATE UNIQUE INDEX referral_poster_name_once ON referral_poster (property_owner_id, org_id, name)
  WHERE state_enum <> 'DELETE';
CALL protect('referral_poster', 'org', 'SELECT, INSERT, UPDATE');

-- One code for each referrer of a poster. Printed codes are valid without end, so no code is changed or deleted.
CREATE TABLE referral_poster_code (
  property_owner_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  org_id bigint NOT NULL,
  code text NOT NULL CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  poster_id bigint NOT NULL,
  referrer_type integer NOT NULL CHECK (referrer_type BETWEEN 1 AND 3),
  referrer_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  created_by bigint DEFAULT app_account(),
  PRIMARY KEY (property_owner_id, id),
  UNIQUE (property_owner_id, code),
  UNIQUE (property_owner_id, org_id, poster_id, referrer_type, referrer_id),
  FOREIGN KEY (property_owner_id, org_id) REFERENCES org (property_owner_id, id),
  FOREIGN KEY (property_owner_id, poster_id) REFERENCES referral_poster (property_owner_id, id)
);
CALL protect('referral_poster_code', 'org', 'SELECT, INSERT');

-- Maps the code of a scanned poster to its chain; the phone does not sign in.
CREATE TABLE referral_poster_key (
  code text PRIMARY KEY CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  property_owner_id bigint NOT NULL REFERENCES property_owner (id),
  org_id bigint NOT NULL
);
CREATE INDEX referral_poster_key_org ON referral_poster_key (property_owner_id, org_id);
GRANT SELECT, INSERT ON referral_poster_key TO mingmou_app;
