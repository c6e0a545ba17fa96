import { myopia } from '@mingmou/contract/workstation/growth/myopia.contract';
import type { DatabaseLogin } from '../src/database/embedded';
import { asFiller } from './copies';
import type { Desk } from './desk';
import { type Figure, inTurn, percentile } from './figures';

/** Children under control of one organisation, each measured every half year. */
const CHILDREN = Number(process.env.BENCH_CHILDREN ?? 20_000);
const VISITS = 7;
/** First id beyond the demo's ids. */
const FIRST = 5_000_000;
const ROUNDS = 12;
const WARM_UP = 2;

const CHILD = `generate_series(0, ${CHILDREN - 1}) n`;
const VISIT = `${CHILD} CROSS JOIN generate_series(0, ${VISITS - 1}) k
  CROSS JOIN LATERAL (SELECT current_date - 20 - n % 150 - (${VISITS - 1} - k) * 183 AS day) at`;
const ID = `${FIRST} + n * ${VISITS} + k`;
/** A rate between 0.05 and 0.55 mm a year, a child's own. */
const LENGTH = `23 + n % 11 * 0.1 + k * (0.025 + n % 26 * 0.01)`;

const ROWS = [
  `INSERT INTO patient (property_owner_id, id, record_no, name, pinyin, pinyin_initials, sex, birthday, phone, phone_relation,
      first_org_id, search_keys, search_text, last_visit_at, visit_count) OVERRIDING SYSTEM VALUE
    SELECT 1, ${FIRST} + n, 'K' || n, '近视控制' || n, 'jinshi', 'js', 1 + n % 2, current_date - 365 * 7 - n % 3200,
      '139' || lpad(n::text, 8, '0'), 4, 1, '{}', '', current_date - 20 - n % 150, ${VISITS} FROM ${CHILD}`,
  `INSERT INTO patient_org (property_owner_id, org_id, patient_id) SELECT 1, 1, ${FIRST} + n FROM ${CHILD}`,
  `INSERT INTO accepts (property_owner_id, id, org_id, visit_no, day, registration_id, patient_id, visit_type, department_id,
      doctor_id, queue_no, queue_sort, accepts_state, receive_at, finish_at) OVERRIDING SYSTEM VALUE
    SELECT 1, ${ID}, 1, 'K' || ${ID}, day, ${ID}, ${FIRST} + n, 2, 1, 1 + n % 5, 1, day, 2, day, day FROM ${VISIT}`,
  `INSERT INTO stage_record (property_owner_id, id, org_id, accepts_id, medical_id, patient_id, stage, stage_state, content,
      finished_at) OVERRIDING SYSTEM VALUE
    SELECT 1, ${ID}, 1, ${ID}, ${ID}, ${FIRST} + n, 'conclusion', 2,
      jsonb_build_object('conclusionText', repeat('近视控制良好', 20), 'nextReviewDate', (day + 90)::text), day FROM ${VISIT}`,
  `INSERT INTO diagnosis (property_owner_id, org_id, accepts_id, patient_id, icd_code, icd_name, eye, is_primary)
    SELECT 1, 1, ${ID}, ${FIRST} + n, 'H52.100', '近视', 'OU', true FROM ${VISIT}`,
  `INSERT INTO growth_point (property_owner_id, org_id, patient_id, eye, kind, measured_at, value, source_record_id, device)
    SELECT 1, 1, ${FIRST} + n, eye, kind, day + interval '9 hours', CASE kind WHEN 'AL' THEN ${LENGTH}
      ELSE -1 - k * 0.125 END, ${ID}, 'IOLMaster'
    FROM ${VISIT} CROSS JOIN (VALUES ('OD'), ('OS')) e (eye) CROSS JOIN (VALUES ('AL'), ('SE_CYC')) m (kind)`,
  `INSERT INTO treatment_episode (property_owner_id, org_id, patient_id, type, start_date)
    SELECT 1, 1, ${FIRST} + n, t, current_date - 20 - n % 150 - 4 * 183 FROM ${CHILD}
    CROSS JOIN LATERAL (SELECT (ARRAY[1, 2, 4, 6, 7, 8])[1 + n % 6] AS t UNION SELECT 7 WHERE n % 5 = 0) each`,
  `INSERT INTO patient_follow (property_owner_id, org_id, patient_id, agreed_on, visit_id, visit_on, doctor_id)
    SELECT 1, 1, patient_id, day + 90, id, day, doctor_id FROM accepts WHERE id >= ${FIRST}
      AND day = (SELECT last_visit_at::date FROM patient WHERE patient.id = accepts.patient_id AND property_owner_id = 1)`,
  `INSERT INTO growth_stale (property_owner_id, patient_id) SELECT 1, ${FIRST} + n FROM ${CHILD}`,
];

export async function fillGrowth(admin: DatabaseLogin): Promise<void> {
  await asFiller(admin, async (client) => {
    for (const row of ROWS) await client.query(row);
  });
}

/** 近视防控驾驶舱 of so many children: the first opening works their rates out, every other one reads them. */
export async function growth(desk: Desk): Promise<Figure[]> {
  const started = performance.now();
  await desk.send(myopia.overview, {});
  const first = performance.now() - started;
  const own = await desk.ownSql(myopia.overview);
  const [overview = [], sql = [], fast = [], crossed = [], effect = []] = await inTurn(ROUNDS, [
    () => desk.send(myopia.overview, {}),
    () => own({}),
    () => desk.send(myopia.page, { group: 'FAST' }),
    () => desk.send(myopia.page, { group: 'CROSSED' }),
    () => desk.send(myopia.page, { effect: '4', effectAge: 'A10' }),
  ]);
  const p95 = (samples: readonly number[]) => percentile(samples.slice(WARM_UP), 0.95);
  const bar = { most: 1_000, absolute: true };
  return [
    { name: `rates of ${CHILDREN} children worked out, once`, value: first, unit: 'ms' },
    { name: `cockpit of ${CHILDREN} children, p95`, value: p95(overview), unit: 'ms', bar },
    { name: 'the same without HTTP, p95', value: p95(sql), unit: 'ms' },
    { name: 'its list of fast growers, p95', value: p95(fast), unit: 'ms', bar },
    { name: 'its list of percentiles that rose, p95', value: p95(crossed), unit: 'ms', bar },
    { name: 'children behind a figure of effects, p95', value: p95(effect), unit: 'ms', bar },
  ];
}
