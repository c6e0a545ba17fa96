import type { CodeOf } from '@mingmou/contract/base/dict';
import { ageYears } from '@mingmou/contract/patients/age.rules';
import { lensText } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.rules';
import { treatmentType } from '@mingmou/contract/workstation/conclusion.dicts';
import { dayText } from '../../../../kernel/context/clock';
import type { SessionCx } from '../../../../kernel/context/cx';
import { deleteEpisodesOf, endOpenEpisode, insertEpisode } from '../archive-episode.store';
import { type GlassesArchive, wornPairs } from './glasses-archive.store';

const { SINGLE_VISION, MULTI_DEFOCUS, PERIPHERAL_DEFOCUS, PROGRESSIVE } = treatmentType.codes;
const GROWN_UP = 18;

type Pair = Pick<GlassesArchive, 'id' | 'patientId' | 'kind' | 'lens' | 'birthday' | 'deliveredAt'>;

/** Returns the treatment that lenses of a kind are (domain-workstation §8.6); null for readers, sunglasses and others. */
function treatmentOf({ kind, lens }: Pick<Pair, 'kind' | 'lens'>): CodeOf<typeof treatmentType> | null {
  if (kind === '离焦防控') return lens.defocus === '周边离焦' ? PERIPHERAL_DEFOCUS : MULTI_DEFOCUS;
  if (kind === '单光') return SINGLE_VISION;
  return kind === '渐进' || kind === '双光' ? PROGRESSIVE : null;
}

export const sameTreatment = (a: Pick<Pair, 'kind' | 'lens'>, b: Pick<Pair, 'kind' | 'lens'>): boolean =>
  treatmentOf(a) === treatmentOf(b);

/** In a grown-up, ordinary and progressive lenses correct the sight and treat nothing. An unknown age counts as grown up. */
function treats({ kind, birthday }: Pair, day: string): boolean {
  return kind === '离焦防控' || (birthday !== null && ageYears(birthday, day) < GROWN_UP);
}

/** Begins the treatment of a pair that is worn since its delivery, unless the patient has an open one of the type. */
export async function beginPair(cx: SessionCx, pair: Pair): Promise<void> {
  const startDate = pair.deliveredAt ?? dayText(cx.now);
  const type = treatmentOf(pair);
  if (type === null || !treats(pair, startDate)) return;
  const { propertyOwnerId, orgId } = cx.caller;
  const { id: glassesArchiveId, patientId, lens } = pair;
  await insertEpisode(cx, {
    ...{ propertyOwnerId, orgId, patientId, type, startDate, param: lensText(lens) || null },
    ...{ detail: '{}', glassesArchiveId },
  });
}

/** Ends the treatment of a pair that is worn no longer. The treatment goes on while the patient wears another such pair. */
export async function endPair(cx: SessionCx, pair: Pair, day: string, stopReason: string): Promise<void> {
  const type = treatmentOf(pair);
  if (type === null || (await wornPairs(cx, pair)).some((other) => sameTreatment(other, pair))) return;
  await endOpenEpisode(cx, { patientId: pair.patientId, type }, { day, stopReason });
}

/** Deletes the treatment that a pair began by mistake; it begins with another such pair that the patient wears. */
export async function takeBackPair(cx: SessionCx, pair: Pair): Promise<void> {
  await deleteEpisodesOf(cx, 'glassesArchiveId', pair.id);
  const others = (await wornPairs(cx, pair)).filter((other) => sameTreatment(other, pair));
  for (const other of others) await beginPair(cx, { ...other, birthday: pair.birthday });
}
