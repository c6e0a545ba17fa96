import type { Clinic } from './clinic';

let serial = 0;

/** Stores an uploaded picture, or a video by `use`, that no record contains yet; returns its id. The bytes are arbitrary. */
export async function sentPicture({ desk }: Clinic, account = 'doctor', use = 'VISIT_IMAGE'): Promise<number> {
  serial += 1;
  const kind = use.endsWith('_VIDEO') ? 'VIDEO' : 'IMAGE';
  const { rows } = await desk.app.database.query(
    `INSERT INTO file (property_owner_id, org_id, kind, name, mime, bytes, sha256, width, height, biz_type, uploaded_by,
                       storage_key, thumb_key, seconds)
     SELECT 1, (SELECT org_id FROM accepts ORDER BY id DESC LIMIT 1), $4, $1, 'image/png', 10, repeat('a', 64), 64,
            32, $2, id, $1, $1, CASE WHEN $4 = 'VIDEO' THEN 7.5 END
       FROM account WHERE property_owner_id = 1 AND account = $3 RETURNING id`,
    [`picture-${serial}`, use, account, kind],
  );
  return Number(rows[0]?.id);
}
