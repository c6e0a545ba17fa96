import type { CodeOf } from '@mingmou/contract/base/dict';
import { myPatient, noteScope } from '@mingmou/contract/workstation/my-patient.contract';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useEffect, useState } from 'react';
import type { MyPatient } from './my-patient.list';
import styles from './patients.module.css';

type Scope = CodeOf<typeof noteScope>;
type Typed = Partial<Record<Scope, string>>;

const NO_KEYS = [] as const;
const { note: spec } = myPatient.typed;

const idOf = (scope: Scope) => `note-${scope}`;

interface NoteDialogProps {
  readonly of: MyPatient;
  readonly onClose: () => void;
}

/** Notes about a patient: a private one, and one for the organisation. */
export function NoteDialog({ of: { patientId, name }, onClose }: NoteDialogProps) {
  const { data, refusal, refetch } = useCall(myPatient.noteDetail, { id: patientId }, { quiet: true });
  const [typed, type] = useState<Typed>({});
  const send = useSend(myPatient.noteEdit);
  const { success } = useFeedback();
  const { start, running } = useAct(async () => {
    for (const { code: scope } of noteScope.rows) {
      const content = typed[scope];
      if (content !== undefined) await send({ patientId, scope, content: content.trim() || null });
    }
    success('保存成功');
    onClose();
  });
  useKeys(NO_KEYS, { blocking: true });
  const isThere = data !== undefined;
  // The frame has the focus while the notes are on their way.
  useEffect(() => {
    if (isThere) document.getElementById(idOf('PRIVATE'))?.focus();
  }, [isThere]);
  return (
    <Modal
      title={`备注：${name}`}
      open
      width={520}
      confirmLoading={running}
      okButtonProps={{ disabled: !data }}
      onOk={start}
      onCancel={onClose}
    >
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data || refusal ? null : <Skeleton active />}
      {data
        ? noteScope.rows.map(({ code: scope, name: title }) => {
            const note = data.find((one) => one.scope === scope);
            return (
              <label key={scope} className={styles.note} htmlFor={idOf(scope)}>
                <span>
                  {title} {note ? <Quiet>{`${note.authorName} ${note.updatedAt.slice(0, 16)}`}</Quiet> : null}
                </span>
                <FieldInput
                  id={idOf(scope)}
                  aria-label={`${title}备注`}
                  spec={spec}
                  value={typed[scope] ?? note?.content ?? ''}
                  onChange={(next) => type({ ...typed, [scope]: typeof next === 'string' ? next : '' })}
                />
              </label>
            );
          })
        : null}
    </Modal>
  );
}
