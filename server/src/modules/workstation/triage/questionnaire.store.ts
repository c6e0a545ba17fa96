import type { Answer } from '@mingmou/contract/outpatient/questionnaire.rules';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

export function findAnswers(cx: SessionCx, acceptsId: number) {
  return mine(cx, 'questionnaireAnswer as given')
    .leftJoin('employee as filler', (on) =>
      on.onRef('filler.propertyOwnerId', '=', 'given.propertyOwnerId').onRef('filler.id', '=', 'given.filledBy'),
    )
    .where('given.orgId', '=', cx.caller.orgId)
    .where('given.acceptsId', '=', acceptsId)
    .select(['given.templateId', 'given.templateVersion', 'given.answers', 'given.finishAt', 'given.version'])
    .select(['given.retrialCount', 'filler.name as filledBy'])
    .executeTakeFirst();
}

export interface NewAnswers {
  readonly acceptsId: number;
  readonly patientId: number;
  readonly templateId: number;
  readonly templateVersion: number;
  readonly answers: readonly Answer[];
  readonly isFinished: boolean;
  readonly isRetrial: boolean;
}

/** Writes the answers of a visit and tells their version; the visit is locked by the caller of this. */
export async function writeAnswers({ db, caller, now }: SessionCx, given: NewAnswers): Promise<number> {
  const { acceptsId, patientId, templateId, templateVersion, answers, isFinished, isRetrial } = given;
  const { propertyOwnerId, orgId, staffId, accountId } = caller;
  const written = {
    ...{ templateId, templateVersion, answers: JSON.stringify(answers), filledBy: staffId },
    finishAt: isFinished ? now.toISOString() : null,
  };
  const { version } = await db
    .insertInto('questionnaireAnswer')
    .values({ propertyOwnerId, orgId, acceptsId, patientId, ...written })
    .onConflict((conflict) =>
      conflict.columns(['propertyOwnerId', 'acceptsId']).doUpdateSet((is) => ({
        ...written,
        retrialCount: is('questionnaireAnswer.retrialCount', '+', isRetrial ? 1 : 0),
        version: is('questionnaireAnswer.version', '+', 1),
        updatedAt: now.toISOString(),
        updatedBy: accountId,
      })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
