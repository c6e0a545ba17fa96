import { dateTimeText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { orgShortName } from '../../../kernel/context/orgs';
import { deskTemplate } from '../../print/desk-template.service';
import { questionnaireOf } from './questionnaire.service';

/** Returns the paper of a questionnaire: A5 if chosen, otherwise A4, because a roll is too small. */
export async function printedQuestionnaire(cx: SessionCx, acceptsId: number) {
  const { db, caller, now } = cx;
  const { propertyOwnerId, orgId, staffName } = caller;
  const template = await deskTemplate(cx, 'QUES');
  const paper: 'A4' | 'A5' = template.paper === 'A5' ? 'A5' : 'A4';
  return {
    ...(await questionnaireOf(cx, acceptsId)),
    orgName: await orgShortName({ db, propertyOwnerId }, orgId),
    printedAt: dateTimeText(now),
    operatorName: staffName,
    template: { ...template, paper },
  };
}
