import { sharedCodes } from '@mingmou/contract/base/codes';
import { trialLens } from '@mingmou/contract/workstation/archive/lens/trial-lens.contract';
import { refuse } from '../../../../kernel/call/refusal';
import { handle, type Route } from '../../../../kernel/call/route';
import { pageOf } from '../../../../kernel/row/list';
import { addTrialLens, disinfectTrialLenses, switchTrialLens, updateTrialLens } from './trial-lens.service';
import { seeTrialLens, trialLensesMatching, trialLensSorting } from './trial-lens.store';

type Row = NonNullable<Awaited<ReturnType<typeof seeTrialLens>>>;

/** Flattens the parameters into the row. */
const shown = ({ parameters, ...row }: Row) => ({ ...parameters, ...row });

export const trialLensRoutes: readonly Route[] = [
  handle(trialLens.list, async (query, cx) => {
    const page = await pageOf(trialLensesMatching(cx, query), query, trialLensSorting);
    return { ...page, records: page.records.map(shown) };
  }),
  handle(trialLens.findById, async ({ id }, cx) => shown((await seeTrialLens(cx, id)) ?? refuse(sharedCodes.missing))),
  handle(trialLens.save, (input, cx) => addTrialLens(cx, input)),
  handle(trialLens.update, (input, cx) => updateTrialLens(cx, input)),
  handle(trialLens.disinfect, (input, cx) => disinfectTrialLenses(cx, input)),
  handle(trialLens.disable, (input, cx) => switchTrialLens(cx, input, 'disable')),
  handle(trialLens.enable, (input, cx) => switchTrialLens(cx, input, 'enable')),
];
