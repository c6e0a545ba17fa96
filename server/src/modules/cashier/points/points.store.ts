import type { CodeOf } from '@mingmou/contract/base/dict';
import type { PointRow, PointStanding } from '@mingmou/contract/cashier/benefit/points.rules';
import type { integralAdjustReason } from '@mingmou/contract/patients/vip/vip.dicts';
import { sql } from 'kysely';
import { keepRead, readOnce } from '../../../database/open-transaction';
import { type Composing, statement } from '../../../database/statement';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

/** Subject of a ledger row. */
export interface PointBiz {
  readonly bizType: 'ORDER' | 'REFUND' | 'RECEIVABLE' | 'RECHARGE' | 'PATIENT';
  readonly bizId: number;
  readonly bizNo: string;
  /** Of a manual adjustment. */
  readonly reason?: AdjustReason | null;
  readonly remark?: string | null;
}

type AdjustReason = CodeOf<typeof integralAdjustReason>;

/** Points of a patient; every movement locks the account. */
export interface PointAccount extends PointStanding {
  readonly patientId: number;
  readonly seq: number;
}

/** Terms of points in the chain; 0 points per yuan: the chain has none. */
export interface PointTerms {
  readonly perYuan: number;
  readonly maxPercent: number;
  readonly earnYuan: number;
}

interface Asked {
  readonly propertyOwnerId: number;
  readonly patientId: number;
}

type Row = Omit<PointAccount, 'patientId'>;

const held = statement(({ db, param }: Composing<Asked>) =>
  sql<Row>`SELECT balance, debt, seq FROM integral_account
    WHERE property_owner_id = ${param('propertyOwnerId')} AND patient_id = ${param('patientId')} FOR UPDATE`.compile(
    db,
  ),
);

const opened = statement(({ db, param }: Composing<Asked>) =>
  sql<Row>`INSERT INTO integral_account (property_owner_id, patient_id) VALUES (${param('propertyOwnerId')}, ${param('patientId')})
    ON CONFLICT (property_owner_id, patient_id) DO UPDATE SET patient_id = excluded.patient_id RETURNING balance, debt, seq`.compile(
    db,
  ),
);

const keptUnder = ({ propertyOwnerId, patientId }: Asked) => `points ${propertyOwnerId} ${patientId}`;

async function hold({ db }: SessionCx, asked: Asked): Promise<PointAccount> {
  const [row] = await held(db, asked);
  const [account] = row ? [row] : await opened(db, asked);
  if (!account) throw new Error('an account of points was not opened');
  return { ...account, patientId: asked.patientId };
}

/**
 * Locks the account of a patient and creates it on first use. Locked once in a transaction: no other transaction can
 * change the balance, and `writeMoves` updates the cached account.
 */
export function holdAccount(cx: SessionCx, patientId: number): Promise<PointAccount> {
  const asked = { propertyOwnerId: cx.caller.propertyOwnerId, patientId };
  return readOnce(keptUnder(asked), () => hold(cx, asked));
}

export async function findStanding(cx: SessionCx, patientId: number): Promise<PointStanding> {
  const row = await mine(cx, 'integralAccount')
    .where('patientId', '=', patientId)
    .select(['balance', 'debt'])
    .executeTakeFirst();
  return row ?? { balance: 0, debt: 0 };
}

/** What an account held right after a document moved it; null where it never did. */
export async function balanceAfter(cx: SessionCx, { bizType, bizId }: Pick<PointBiz, 'bizType' | 'bizId'>) {
  const row = await mine(cx, 'integralLedger')
    .where('bizType', '=', bizType)
    .where('bizId', '=', bizId)
    .orderBy('seq', 'desc')
    .select('balanceAfter')
    .limit(1)
    .executeTakeFirst();
  return row?.balanceAfter ?? null;
}

interface Moved extends Asked {
  readonly orgId: number;
  readonly accountId: number;
  readonly at: string;
  readonly bizType: string;
  readonly bizId: number;
  readonly bizNo: string;
  readonly reason: AdjustReason | null;
  readonly remark: string | null;
  readonly rows: string;
  readonly balance: number;
  readonly debt: number;
  readonly seq: number;
}

const move = statement(({ db, param }: Composing<Moved>) =>
  sql<object>`WITH written AS (
      INSERT INTO integral_ledger (property_owner_id, patient_id, org_id, seq, ledger_type, delta, balance_after, debt_after, biz_type, biz_id,
        biz_no, reason, remark, at, created_by)
      SELECT ${param('propertyOwnerId')}, ${param('patientId')}, ${param('orgId')}, row.seq, row.type, row.delta, row."balanceAfter", row."debtAfter",
        ${param('bizType')}, ${param('bizId')}, ${param('bizNo')}, ${param('reason')}, ${param('remark')}, ${param('at')}, ${param('accountId')}
      FROM jsonb_to_recordset(${param('rows')}::jsonb) AS row(seq integer, type integer, delta integer, "balanceAfter" integer, "debtAfter" integer))
    UPDATE integral_account SET balance = ${param('balance')}, debt = ${param('debt')}, seq = ${param('seq')}, updated_at = ${param('at')}
    WHERE property_owner_id = ${param('propertyOwnerId')} AND patient_id = ${param('patientId')}`.compile(db),
);

/** Writes ledger rows and the resulting balance of an account that the caller has locked. */
export async function writeMoves(
  { db, caller, now }: SessionCx,
  { patientId, seq }: PointAccount,
  rows: readonly PointRow[],
  { bizType, bizId, bizNo, reason = null, remark = null }: PointBiz,
): Promise<void> {
  const last = rows.at(-1);
  if (!last) return;
  const { propertyOwnerId, orgId, accountId } = caller;
  const after = { balance: last.balanceAfter, debt: last.debtAfter, seq: seq + rows.length };
  keepRead(keptUnder({ propertyOwnerId, patientId }), { ...after, patientId });
  await move(db, {
    ...{ propertyOwnerId, orgId, accountId, patientId },
    ...{ bizType, bizId, bizNo, reason, remark },
    at: now.toISOString(),
    rows: JSON.stringify(rows.map((row, at) => ({ ...row, seq: seq + at + 1 }))),
    ...after,
  });
}
