import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { myPatient, noteScope } from '@mingmou/contract/workstation/my-patient.contract';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import styles from './home.module.css';

type Note = OutputOf<typeof myPatient.noteDetail>[number];
type Scope = Note['scope'];

const SCOPES: readonly Scope[] = ['ORG', 'PRIVATE'];
const { note: noteSpec } = myPatient.typed;

/** The notes on the patient: the organisation's, and one's own that nobody else reads. */
export function FileNotes({ patientId }: { readonly patientId: number }) {
  const { data, refusal, refetch } = useCall(myPatient.noteDetail, { id: patientId }, { quiet: true });
  return (
    <Panel dense aria-label="备注">
      <h2 className={styles.heading}>备注</h2>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data
        ? SCOPES.map((scope) => (
            <NoteOf key={scope} patientId={patientId} scope={scope} note={data.find((one) => one.scope === scope)} />
          ))
        : null}
    </Panel>
  );
}

interface NoteOfProps {
  readonly patientId: number;
  readonly scope: Scope;
  readonly note: Note | undefined;
}

function NoteOf({ patientId, scope, note }: NoteOfProps) {
  const box = useDraftBox<string>(`file-note-${patientId}-${scope}`, { leaving: 'stays' });
  const [draft, type] = useState(() => box.read());
  const edit = useSend(myPatient.noteEdit);
  const { success } = useFeedback();
  const title = `备注（${dictName(noteScope, scope)}）`;
  const put = (text: string | undefined) => {
    box.write(text);
    type(text);
  };
  const save = async () => {
    await edit({ patientId, scope, content: draft || null });
    put(undefined);
    success('备注已保存');
  };
  if (draft === undefined)
    return (
      <div className={styles.note}>
        <Quiet>{dictName(noteScope, scope)}</Quiet>
        <p>
          {note?.content ?? <Quiet>没有备注</Quiet>}{' '}
          {note ? (
            <Quiet as="small">
              {note.authorName} {note.updatedAt.slice(0, 16)}
            </Quiet>
          ) : null}
        </p>
        <Button
          size="small"
          type="link"
          aria-label={`${note ? '修改' : '添加'}${title}`}
          onClick={() => put(note?.content ?? '')}
        >
          {note ? '修改' : '添加'}
        </Button>
      </div>
    );
  return (
    <div className={styles.noteEdit}>
      <FieldInput
        id={`note-${patientId}-${scope}`}
        spec={{ ...noteSpec, title }}
        use="form"
        value={draft}
        beside={{}}
        onChange={(value) => put(typeof value === 'string' ? value : '')}
      />
      <span className={styles.tools}>
        <Button onClick={() => put(undefined)}>取消</Button>
        <Do call={myPatient.noteEdit} onClick={save}>
          保存备注
        </Do>
      </span>
    </div>
  );
}
