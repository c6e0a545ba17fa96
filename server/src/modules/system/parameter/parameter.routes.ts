import { parameterSettings } from '@mingmou/contract/system/parameter/parameter.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { effectiveParameters, updateParameters } from './parameter.service';

export const parameterRoutes: readonly Route[] = [
  handle(parameterSettings.findAll, (_input, cx) => effectiveParameters(cx)),
  handle(parameterSettings.update, (input, cx) => updateParameters(cx, input)),
];
