import type { Call } from '@mingmou/contract/base/call';
import { template } from '@mingmou/contract/system/template/template.contract';
import { CallDialog } from '@mingmou/kit/form/call-dialog';

interface CopyDialogProps {
  readonly call: Call<{ readonly id: number; readonly name: string }, { readonly id: number }>;
  readonly of: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
  readonly onCopied: (id: number) => void;
}

const MOST = template.fields.name.max ?? 40;
const SUFFIX = '（副本）';

/** Asks for the name of a copy; the copy opens as a draft. */
export function CopyDialog({ call, of, onClose, onCopied }: CopyDialogProps) {
  return (
    <CallDialog
      title={`复制「${of.name}」`}
      call={call}
      known={{ id: of.id }}
      start={{ name: `${of.name.slice(0, MOST - SUFFIX.length)}${SUFFIX}` }}
      ok="复制"
      done={null}
      onDone={({ id }) => onCopied(id)}
      onClose={onClose}
    />
  );
}
