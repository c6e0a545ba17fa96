import type { ClinicalPart } from '../../outpatient/record/visit-record.service';
import { tabsOf } from '../tabs.service';
import { answeredAt } from './questionnaire.service';
import { findTriage } from './triage.store';

/** Clinical part of a visit for the visit records of the outpatient desk. */
export const clinicalPart: ClinicalPart = {
  triage: async (cx, acceptsId) => {
    const found = await findTriage(cx, acceptsId);
    return found ? { record: found.content, finishAt: found.finishAt, measuredBy: found.measuredBy } : null;
  },
  questionnaire: answeredAt,
  stages: tabsOf,
};
