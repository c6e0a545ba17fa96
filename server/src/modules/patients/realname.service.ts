import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { RESIDENT_CARD } from '@mingmou/contract/dict/id-card-type';
import { isIdCardShaped, normalIdCard, readIdCard } from '@mingmou/contract/patients/id-card.rules';
import { patientCodes } from '@mingmou/contract/patients/patient.codes';
import { DIFFERENT, PROVED } from '@mingmou/contract/patients/patient.dicts';
import { normalName } from '@mingmou/contract/patients/patient.rules';
import { type RealnameResult, type realname, realnameResult } from '@mingmou/contract/patients/realname.contract';
import { inChain } from '../../database/context';
import { malformed, refuse } from '../../kernel/call/refusal';
import type { AheadCx, SessionCx } from '../../kernel/context/cx';
import type { RealnameService } from '../../providers/realname.types';
import { patientDetail } from './patient.store';
import { PATIENT } from './patient-view.service';
import { countTry, markProof, type Place } from './realname.store';

type Asked = InputOf<typeof realname.authenticate>;

/** Absent where no provider is configured. */
export type Realname = RealnameService | undefined;

function cardOf({ idCardNo }: Asked) {
  const number = normalIdCard(idCardNo);
  if (!isIdCardShaped(RESIDENT_CARD, number)) throw malformed('idCardNo', '证件号码：应为18位身份证号');
  return { number, facts: readIdCard(number) ?? refuse(patientCodes.idCardWrong) };
}

function inCallersChain<T>({ database, caller, now }: AheadCx, work: (place: Place) => Promise<T>): Promise<T> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const context = { propertyOwnerId, orgId, accountId, now: now.getTime() };
  return inChain(database, context, (db) => work({ db, propertyOwnerId, now }));
}

/** Counts the request and asks the provider. A negative verdict is stored in the file, although the call is refused. */
export async function judgeName(service: Realname, asked: Asked, cx: AheadCx): Promise<RealnameResult> {
  const { number } = cardOf(asked);
  if (!(await inCallersChain(cx, (place) => countTry(place, number)))) refuse(patientCodes.realnameOften);
  if (!service) return 'FORMAT_ONLY';
  const name = normalName(asked.name);
  const { isMatch } = await service.judge({ name, idCardNo: number });
  if (isMatch === null) refuse(patientCodes.realnameSilent);
  if (isMatch) return 'MATCH';
  const { patientId } = asked;
  if (patientId) await inCallersChain(cx, (place) => markProof(place, { patientId, name, number, state: DIFFERENT }));
  return refuse(patientCodes.realnameDiffers);
}

export async function authenticated(
  cx: SessionCx,
  asked: Asked,
  result: RealnameResult,
): Promise<OutputOf<typeof realname.authenticate>> {
  const { number, facts } = cardOf(asked);
  const { patientId } = asked;
  const name = normalName(asked.name);
  if (patientId && !(await patientDetail(cx, patientId))) refuse(sharedCodes.missing);
  if (patientId && result === 'MATCH') {
    const place = { db: cx.db, propertyOwnerId: cx.caller.propertyOwnerId, now: cx.now };
    await markProof(place, { patientId, name, number, state: PROVED });
  }
  const after = { result: { label: '结果', value: dictName(realnameResult, result) } };
  cx.log({ targetType: PATIENT, ...(patientId ? { targetId: patientId } : {}), targetName: name, after });
  return { result, ...facts };
}
