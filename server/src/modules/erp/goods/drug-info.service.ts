import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { drugInfo } from '@mingmou/contract/erp/goods/drug-info.contract';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { changes } from '../../../kernel/row/operation-log';
import { asSeen } from '../../../kernel/row/versioned-row';
import { findDrug, keepDrug, lockDrug } from './drug-info.store';

export async function drugOfBreed(cx: SessionCx, breedId: number) {
  return (await findDrug(cx, breedId)) ?? refuse(sharedCodes.missing);
}

/** Saves facts and usual dosage of a drug; the first save creates its row. */
export async function updateDrug(cx: SessionCx, { id, version, ...values }: InputOf<typeof drugInfo.update>) {
  const old = asSeen(await lockDrug(cx, id), version);
  await keepDrug(cx, id, values);
  cx.log({
    ...{ targetType: drugInfo.page.title, targetId: id, targetName: old.breedName },
    ...changes(drugInfo.fields, old, values),
  });
  return null;
}
