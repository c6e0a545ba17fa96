import { holds } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { integralType } from '@mingmou/contract/cashier/benefit/points.dicts';
import { pointRows } from '@mingmou/contract/cashier/benefit/points.rules';
import { vipCodes } from '@mingmou/contract/patients/vip/vip.codes';
import { vipParameters } from '@mingmou/contract/patients/vip/vip.parameters';
import type { vipIntegral } from '@mingmou/contract/patients/vip/vip-integral.contract';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { patientHere } from '../../patients/patient.service';
import { PATIENT } from '../../patients/patient-view.service';
import { pointTerms } from './points.service';
import { holdAccount, type PointAccount, writeMoves } from './points.store';

/** Limit that is safe for the column of the balance. */
const MOST_BALANCE = 2_000_000_000;

type Input = InputOf<typeof vipIntegral.adjust>;

async function checkSize({ db, caller }: SessionCx, delta: number): Promise<void> {
  const { propertyOwnerId, orgId } = caller;
  const n = await readParameter(db, vipParameters.integralAdjustMax, propertyOwnerId, orgId);
  if (Math.abs(delta) > n && !holds('vip:adjustLarge', caller)) refuse(vipCodes.tooLarge, { n });
}

function checkBalance({ balance }: PointAccount, delta: number): void {
  if (balance + delta < 0) refuse(vipCodes.tooFew, { n: balance });
  if (balance + delta > MOST_BALANCE) throw malformed('delta', `积分：调整后不能超过${MOST_BALANCE}`);
}

const shown = ({ balance, debt }: Pick<PointAccount, 'balance' | 'debt'>) => ({
  balance: { label: '积分余额', value: balance },
  debt: { label: '欠积分', value: debt },
});

/** Adjusts the points of a patient by hand (domain-patients §4.2, rule 6). */
export async function adjustPoints(cx: SessionCx, { patientId, delta, reason, remark }: Input) {
  if (delta === 0) throw malformed('delta', '积分：不能为0');
  const { name, recordNo } = await patientHere(cx, patientId);
  if ((await pointTerms(cx)).perYuan === 0) refuse(vipCodes.off);
  await checkSize(cx, delta);
  const account = await holdAccount(cx, patientId);
  checkBalance(account, delta);
  const rows = pointRows(account, [{ type: integralType.codes.ADJUSTED, delta }]);
  const biz = { bizType: 'PATIENT', bizId: patientId, bizNo: recordNo, reason, remark: remark ?? null } as const;
  await writeMoves(cx, account, rows, biz);
  const last = rows.at(-1);
  const after = { balance: last?.balanceAfter ?? account.balance, debt: last?.debtAfter ?? account.debt };
  cx.log({
    ...{ targetType: PATIENT, targetId: patientId, targetName: name },
    ...{ before: shown(account), after: shown(after), reason: remark ? `${reason}：${remark}` : reason },
  });
  return after;
}
