import { scaleOf } from '@mingmou/contract/clinic/acuity.rules';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import {
  answerTo,
  formFault,
  formSettled,
  type StageFault,
  type StageForm,
  type StageSettings,
} from '@mingmou/contract/workstation/stage.rules';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { malformed, Refusal } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import type { LockedVisit } from '../visit/visit.rows';

/** What judges the content of a stage: its form, and what only the server can look up. */
export interface Judge<Content extends object> {
  readonly form: StageForm<Content>;
  /** Checks every write beyond the form's own rules; returns the content to store. */
  readonly check?: (cx: SessionCx, visit: LockedVisit, content: Content) => Promise<Content>;
}

export async function settingsOf({ db, caller }: SessionCx, { day }: { readonly day: string }): Promise<StageSettings> {
  const { propertyOwnerId, orgId } = caller;
  return {
    visionType: await readParameter(db, parameters.visionType, propertyOwnerId, orgId),
    notation: await readParameter(db, workstationParameters.cylNotation, propertyOwnerId, orgId),
    day,
  };
}

export function refuseFault(fault: StageFault | undefined): void {
  if (!fault) return;
  const { code, says } = answerTo(fault);
  throw code ? new Refusal(code.code, says) : malformed('field' in fault ? fault.field : '', says);
}

/** The content as it is kept: judged by its form and by the stage, with the scale that its acuities are written in. */
export async function judged<Content extends object>(
  cx: SessionCx,
  { form, check }: Judge<Content>,
  visit: LockedVisit,
  typed: Content,
): Promise<Content> {
  return judgedOn(cx, form, { day: visit.day, typed, check: check && ((content) => check(cx, visit, content)) });
}

interface Typed<Content> {
  /** The day that it is judged on. */
  readonly day: string;
  readonly typed: Content;
  readonly check?: ((content: Content) => Promise<Content>) | undefined;
}

/** The same of what need not belong to a visit. */
export async function judgedOn<Content extends object>(
  cx: SessionCx,
  form: StageForm<Content>,
  { day, typed, check }: Typed<Content>,
): Promise<Content> {
  const settings = await settingsOf(cx, { day });
  refuseFault(formFault(form, typed, settings));
  const checked = check ? await check(typed) : typed;
  const content = formSettled(form, checked);
  const hasAcuity = Object.values(form.fields).some(({ kind }) => kind === 'acuity');
  return hasAcuity ? { ...content, vaScale: scaleOf(settings.visionType) } : content;
}
