import { stateCode } from '@mingmou/contract/base/flow';
import { opticianKind } from '@mingmou/contract/workstation/optician.dicts';
import type { OpticianKind, OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import { opticianFlow } from '@mingmou/contract/workstation/stage.flow';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

const CONFIRMED = stateCode(opticianFlow, 'DONE');
const MOST_SHOWN = 20;

/** Signed prescription of glasses or contact lenses, with the facts for a sale. */
export interface SignedPaper {
  readonly id: number;
  readonly acceptsId: number;
  readonly patientId: number;
  readonly rxNo: string;
  readonly kind: OpticianKind;
  readonly prescriberName: string;
  readonly validUntil: string;
  readonly confirmedAt: string;
  readonly isExpired: boolean;
  readonly content: OpticianRecord;
}

interface Asked {
  readonly id?: number;
  readonly patientId?: number;
  readonly acceptsId?: number;
  /** How many at the most; as many as a page shows where nothing is said. */
  readonly most?: number;
}

/** Confirmed papers of the organisation, the latest first; void ones are none. */
export async function signedPapers(
  cx: SessionCx,
  { id, patientId, acceptsId, most = MOST_SHOWN }: Asked,
): Promise<SignedPaper[]> {
  let papers = mine(cx, 'opticianPrescription')
    .where('orgId', '=', cx.caller.orgId)
    .where('rxState', '=', CONFIRMED)
    .select([
      'id',
      'acceptsId',
      'patientId',
      'rxNo',
      'rxType',
      'prescriberName',
      'validUntil',
      'confirmedAt',
      'content',
    ]);
  if (id) papers = papers.where('id', '=', id);
  if (patientId) papers = papers.where('patientId', '=', patientId);
  if (acceptsId) papers = papers.where('acceptsId', '=', acceptsId);
  const rows = await papers.orderBy('confirmedAt', 'desc').orderBy('id', 'desc').limit(most).execute();
  const today = dayText(cx.now);
  return rows.flatMap(({ rxType, content, ...paper }) => {
    const kind = opticianKind.rows.find(({ ext }) => ext === rxType)?.code;
    // Signed content has passed the checks of its kind's form.
    return kind ? [{ ...paper, kind, isExpired: paper.validUntil < today, content: content as OpticianRecord }] : [];
  });
}
