import { dayText } from '../../../../kernel/context/clock';
import type { SessionCx } from '../../../../kernel/context/cx';
import { systemCx } from '../../../../kernel/context/system-cx';
import { enqueue, type JobHandlers } from '../../../../kernel/process/jobs';
import { signedPapers } from '../../../visit/signed-prescription.rows';
import { deleteProposals } from './glasses-archive.store';
import { openArchive } from './open-archive.service';
import { pairFigures, pairsIn } from './sold-pair.rules';
import { type PairLine, pairLines, passedSale, type SaleOfPair } from './sold-pair.store';

const PROPOSE = 'glasses-propose';

interface Passed {
  readonly id: number;
  readonly version: number;
  readonly patientId: number | null;
}

/**
 * Plans an archive for the glasses of a passed sale (event salePassed). Runs as a job, because a payment locks an order
 * before the patient, and because a failure here must not prevent a payment.
 */
export async function announceSale(cx: SessionCx, { id, version, patientId }: Passed): Promise<void> {
  if (patientId === null) return;
  const { propertyOwnerId, orgId } = cx.caller;
  await enqueue(
    { ...cx, propertyOwnerId },
    { kind: PROPOSE, payload: { saleId: id, orgId }, runAt: cx.now, uniqueKey: `${id}.${version}` },
  );
}

/** Deletes the unused proposals of a reverted sale. */
export const forgetSale = deleteProposals;

/** Returns the paper that a pair was made up from by its id, and the paper itself while it is in force. */
export async function paperOfPair(
  cx: SessionCx,
  sale: Pick<SaleOfPair, 'prescriptionId'>,
  lines: readonly Pick<PairLine, 'prescriptionId'>[],
) {
  const own = lines.find(({ prescriptionId }) => prescriptionId !== null);
  const prescriptionId = own?.prescriptionId ?? sale.prescriptionId;
  const [paper] = prescriptionId === null ? [] : await signedPapers(cx, { id: prescriptionId });
  return { prescriptionId, paper };
}

interface Proposed {
  readonly sale: SaleOfPair;
  readonly patientId: number;
  readonly groupNo: number;
  readonly lines: readonly PairLine[];
}

async function propose(cx: SessionCx, { sale, patientId, groupNo, lines }: Proposed): Promise<void> {
  const { prescriptionId, paper } = await paperOfPair(cx, sale, lines);
  const { kind, ...figures } = pairFigures(lines, paper);
  const { optometristId, id: saleId } = sale;
  await openArchive(cx, {
    ...{ patientId, name: `${kind}${dayText(cx.now).slice(0, 7).replace('-', '')}`, kind, source: '本店销售' },
    ...{ saleId, groupNo, prescriptionId, optometristId, ...figures },
  });
}

interface Due {
  readonly saleId: number;
  readonly orgId: number;
}

export const glassesJobs: JobHandlers = {
  // What `announceSale` wrote.
  [PROPOSE]: async (payload, job) => {
    const { saleId, orgId } = payload as Due;
    const cx = await systemCx(job, orgId);
    const sale = await passedSale(cx, saleId);
    if (!sale?.patientId) return;
    for (const [groupNo, lines] of pairsIn(await pairLines(cx, saleId))) {
      await propose(cx, { sale, patientId: sale.patientId, groupNo, lines });
    }
  },
};
