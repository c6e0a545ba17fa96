import { returnVisitFields } from './return-visit.fields';
import type { ContentOf } from './stage';
import { isBlank, type StageFault, type StageForm } from './stage.rules';

export type ReturnVisit = ContentOf<{ readonly fields: typeof returnVisitFields }>;
type Name = keyof ReturnVisit;

/** Proposals alone (days, channel, way) ask for nothing. */
const REVIEW: readonly Name[] = ['reviewDate', 'doctorId', 'items', 'reason'];
const RETURN: readonly Name[] = ['labelId', 'returnDate', 'executorId', 'content'];
const NEEDED_OF_REVIEW: readonly Name[] = ['reviewDate', 'reason'];
const NEEDED_OF_RETURN: readonly Name[] = ['labelId', 'returnDate', 'executorId'];

const has = (record: ReturnVisit, names: readonly Name[]) => names.some((name) => !isBlank(record[name]));
export const asksForReview = (record: ReturnVisit) => has(record, REVIEW);
export const asksForReturn = (record: ReturnVisit) => has(record, RETURN);

const wrong = (field: Name, says: string): StageFault => ({ kind: 'wrong', field, says });

function lacking(record: ReturnVisit, names: readonly Name[]): StageFault | undefined {
  const field = names.find((name) => isBlank(record[name]));
  return field && { kind: 'missing', field, label: returnVisitFields[field].title };
}

export const returnVisitForm: StageForm<ReturnVisit> = {
  fields: returnVisitFields,
  fault: ({ reviewDate, returnDate }, { day }) => {
    if (reviewDate && reviewDate <= day) return wrong('reviewDate', '复诊日期：应晚于就诊日期');
    return returnDate && returnDate < day ? wrong('returnDate', '回访日期：不能早于就诊日期') : undefined;
  },
  missing: (record) => {
    const [review, call] = [asksForReview(record), asksForReturn(record)];
    if (!(review || call)) return { kind: 'missing', field: 'reviewDate', label: '复诊或回访' };
    return (
      (review ? lacking(record, NEEDED_OF_REVIEW) : undefined) ?? (call ? lacking(record, NEEDED_OF_RETURN) : undefined)
    );
  },
  settled: (record) => ({
    ...record,
    ...(asksForReview(record) ? {} : { remindDaysBefore: null, channel: null }),
    ...(asksForReturn(record) ? {} : { way: null }),
  }),
};
