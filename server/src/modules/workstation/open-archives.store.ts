import { dictName } from '@mingmou/contract/base/dict';
import { stateAt, stateCode } from '@mingmou/contract/base/flow';
import { glassesArchiveFlow } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.flow';
import { lensCategory } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { lensArchiveFlow } from '@mingmou/contract/workstation/archive/lens/lens-archive.flow';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

const LENSES_OPEN = (['OPENED', 'TRIED', 'ORDERED', 'WORN', 'EXPIRED'] as const).map((state) =>
  stateCode(lensArchiveFlow, state),
);
const GLASSES_OPEN = (['COMING', 'WORN'] as const).map((state) => stateCode(glassesArchiveFlow, state));

/** Archives of lenses and glasses of a patient that are in use or being made in this organisation, the newest first. */
export async function openArchivesOf(cx: SessionCx, patientId: number) {
  const lenses = await mine(cx, 'lensArchive')
    .where('orgId', '=', cx.caller.orgId)
    .where('patientId', '=', patientId)
    .where('state', 'in', LENSES_OPEN)
    .select(['id', 'name', 'lensCategory', 'state', 'expireDate'])
    .orderBy('id', 'desc')
    .execute();
  const glasses = await mine(cx, 'glassesArchive')
    .where('orgId', '=', cx.caller.orgId)
    .where('patientId', '=', patientId)
    .where('state', 'in', GLASSES_OPEN)
    .select(['id', 'name', 'state'])
    .orderBy('id', 'desc')
    .execute();
  return [
    ...lenses.map(({ lensCategory: category, state, ...lens }) => ({
      ...lens,
      category: dictName(lensCategory, category),
      state: stateAt(lensArchiveFlow, state).title,
    })),
    ...glasses.map(({ state, ...pair }) => ({
      ...pair,
      category: '配镜',
      state: stateAt(glassesArchiveFlow, state).title,
      expireDate: null,
    })),
  ];
}
