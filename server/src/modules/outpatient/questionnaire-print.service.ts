import { dateTimeText } from '../../kernel/clock';
import type { SessionCx } from '../../kernel/cx';
import { orgShortName } from '../../kernel/orgs';
import { deskTemplate } from '../print/desk-template';
import { questionnaireOf } from './questionnaire.service';

/** What the paper of a questionnaire says. A roll has no room for it: whatever is not A5 is A4. */
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
