import type { OutputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import { diagnosticTemplate } from '@mingmou/contract/workstation/template.contract';
import type { templateScope } from '@mingmou/contract/workstation/template.fields';

export type Scope = CodeOf<typeof templateScope>;
export type ManagedTemplate = OutputOf<typeof diagnosticTemplate.private.page>['records'][number];

/** The calls of a scope; both have the same shape. */
export const callsOf = (scope: Scope) => (scope === 'PUBLIC' ? diagnosticTemplate.public : diagnosticTemplate.private);
