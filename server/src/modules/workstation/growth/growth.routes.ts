import { growthChart, treatmentEpisode } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import { myopia } from '@mingmou/contract/workstation/growth/myopia.contract';
import { redLight } from '@mingmou/contract/workstation/growth/red-light.contract';
import { referenceSet } from '@mingmou/contract/workstation/growth/reference-set.contract';
import { handle, handleSheet, type Route } from '../../../kernel/call/route';
import type { Uploading } from '../../../kernel/file/sheet-part';
import { masterRoutes } from '../../../kernel/row/master';
import { importRoutes } from '../../../kernel/sheet-import/import-routes';
import { saveEpisode, stopEpisode } from './episode.service';
import { growthOf } from './growth-chart.service';
import { exportMyopia, myopiaOverview, myopiaPage } from './myopia.service';
import { performRedLight, redLightOf, undoRedLight } from './red-light.service';
import { referenceImportKind } from './reference-import.service';
import { referenceSetRules } from './reference-set.service';

export const growthRoutes: readonly Route[] = [
  handle(growthChart.find, (input, cx) => growthOf(cx, input)),
  handle(treatmentEpisode.save, (input, cx) => saveEpisode(cx, input)),
  handle(treatmentEpisode.stop, (input, cx) => stopEpisode(cx, input)),
  handle(redLight.find, ({ patientId }, cx) => redLightOf(cx, patientId)),
  handle(redLight.perform, (input, cx) => performRedLight(cx, input)),
  handle(redLight.undo, (input, cx) => undoRedLight(cx, input)),
  handle(myopia.overview, (input, cx) => myopiaOverview(cx, input)),
  handle(myopia.page, (input, cx) => myopiaPage(cx, input)),
  handleSheet(myopia.export, (input, cx) => exportMyopia(cx, input)),
];

export function referenceSetRoutes(uploading?: Uploading): readonly Route[] {
  return [
    ...masterRoutes(referenceSet, referenceSetRules),
    ...importRoutes(referenceSet.import, referenceImportKind, uploading),
  ];
}
