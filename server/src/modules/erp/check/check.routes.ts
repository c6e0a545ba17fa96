import { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import { handle, type Route } from '../../../kernel/call/route';
import type { Uploading } from '../../../kernel/file/sheet-part';
import { importRoutes } from '../../../kernel/sheet-import/import-routes';
import { ownRoutes } from '../document/bill.routes';
import { takeStep } from '../document/bill.service';
import { checkKind, checkKindOf } from './check.kind';
import { checkKeeping, generate, moveStage, saveCheck } from './check.storage';
import { checkImportKind } from './check-import.service';
import { addLine, changesOf, count, giveReasons } from './count.service';

export const checkRoutes = (uploading?: Uploading): readonly Route[] => [
  ...ownRoutes(inventoryCheck, checkKind, checkKeeping, {
    save: saveCheck,
    submit: ({ uncounted = null, ...seen }: { id: number; version: number; uncounted?: number | null }, cx) =>
      takeStep(cx, checkKindOf(uncounted), 'submit', seen),
  }),
  handle(inventoryCheck.generate, (input, cx) => generate(cx, input)),
  handle(inventoryCheck.stage, (input, cx) => moveStage(cx, input)),
  handle(inventoryCheck.count, (input, cx) => count(cx, input)),
  handle(inventoryCheck.addLine, (input, cx) => addLine(cx, input)),
  handle(inventoryCheck.reasons, (input, cx) => giveReasons(cx, input)),
  handle(inventoryCheck.changes, (input, cx) => changesOf(cx, input)),
  ...importRoutes(inventoryCheck.import, checkImportKind, uploading),
];
