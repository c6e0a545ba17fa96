import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { drugRxFlow } from '@mingmou/contract/workstation/drug-rx.flow';
import { opticianKind } from '@mingmou/contract/workstation/optician.dicts';
import type { CheckedRx, RxStanding } from '@mingmou/contract/workstation/print/rx-check.contract';
import { opticianFlow } from '@mingmou/contract/workstation/stage.flow';
import { inChain } from '../../../database/context';
import { refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { PublicCx, SessionCx } from '../../../kernel/context/cx';
import { systemCx } from '../../../kernel/context/system-cx';
import { countWrongKey, refuseGuesser } from '../../../kernel/context/wrong-key';
import { nameOfAccount } from '../employee.store';
import { OPTICIAN_TITLES } from './optician-groups.rules';
import { checkedDrugs, checkedPaper, orgOfPaper } from './rx-check.store';
import { isRxToken, type RxKind, readRxToken } from './rx-token.service';

const NAME = '处方验证';
const VOID = stateCode(opticianFlow, 'VOID');

type Checked = Omit<CheckedRx, 'orgName' | 'orgPhone'>;

/** 王小明 → 王**: enough to compare with the paper in hand. */
const hidden = (name: string) => [...name].map((letter, at) => (at === 0 ? letter : '*')).join('');

interface Standing {
  readonly rxState: number;
  readonly validUntil: string;
}

function standingOf({ rxState, validUntil }: Standing, today: string): RxStanding {
  if (rxState === VOID) return 'VOID';
  return validUntil < today ? 'EXPIRED' : 'VALID';
}

const DONE = stateCode(drugRxFlow, 'DONE');
const REVIEWED = stateCode(drugRxFlow, 'REVIEWED');
const DISPENSED = stateCode(drugRxFlow, 'DISPENSED');
const EXPIRED = stateCode(drugRxFlow, 'EXPIRED');
const VOIDED = stateCode(drugRxFlow, 'VOID');

/**
 * Returns the validity of a drug prescription: a withdrawn one counts as void, and one paid in time can still be
 * collected.
 */
function drugStanding({ rxState, validUntil }: Standing, today: string): RxStanding {
  if (rxState < DONE || rxState === VOIDED) return 'VOID';
  if (rxState === DISPENSED) return 'DISPENSED';
  return rxState === EXPIRED || (rxState <= REVIEWED && validUntil < today) ? 'EXPIRED' : 'VALID';
}

async function glassesOf(cx: SessionCx, paperId: number): Promise<Checked | undefined> {
  const paper = await checkedPaper(cx, paperId);
  if (!paper) return undefined;
  const { rxNo, prescriberName, confirmedAt, validUntil } = paper;
  return {
    ...{ rxNo, prescriberName, confirmedAt, validUntil },
    title: OPTICIAN_TITLES[opticianKind.rows.find(({ ext }) => ext === paper.rxType)?.code ?? 'remote'],
    standing: standingOf(paper, dayText(cx.now)),
    patientName: hidden(paper.patientName),
    enteredByName: await nameOfAccount(cx, paper.typedBy),
    confirmedByName: await nameOfAccount(cx, paper.confirmedBy),
    confirmedByTitle: paper.rxState === VOID ? null : paper.finishedByTitle,
  };
}

async function drugsOf(cx: SessionCx, paperId: number): Promise<Checked | undefined> {
  const paper = await checkedDrugs(cx, paperId);
  if (!paper) return undefined;
  const { rxNo, prescriberName, confirmedAt, validUntil, pharmacistName } = paper;
  return {
    ...{ rxNo, prescriberName, confirmedAt, validUntil },
    title: '药品处方',
    standing: drugStanding(paper, dayText(cx.now)),
    patientName: hidden(paper.patientName),
    enteredByName: await nameOfAccount(cx, paper.typedBy),
    confirmedByName: pharmacistName ?? prescriberName,
  };
}

const READERS: Readonly<Record<RxKind, typeof drugsOf>> = { OPTICIAN: glassesOf, DRUG: drugsOf };

/**
 * Returns number, validity and masked names of a paper prescription; no power or drug, and nothing that identifies the
 * patient.
 */
export async function checkRx({ database, request, now }: PublicCx, token: string): Promise<CheckedRx> {
  await refuseGuesser(database, request.ip, now);
  const place = readRxToken(token);
  const found =
    place &&
    (await inChain(
      database,
      { propertyOwnerId: place.propertyOwnerId, orgId: place.orgId, now: now.getTime() },
      async (db) => {
        if (!(await isRxToken(db, place))) return undefined;
        const chain = { db, now, propertyOwnerId: place.propertyOwnerId };
        const cx = await systemCx(chain, place.orgId, { name: NAME, request });
        const paper = await READERS[place.kind](cx, place.paperId);
        if (!paper) return undefined;
        const org = await orgOfPaper(cx, place.orgId);
        return { ...paper, orgName: org.orgName, orgPhone: org.phone };
      },
    ));
  if (found) return found;
  await countWrongKey(database, request.ip, now);
  refuse(sharedCodes.missing);
}
