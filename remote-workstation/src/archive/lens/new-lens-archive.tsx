import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import styles from './lens.module.css';

type Draft = Partial<Readonly<Record<'lensCategory' | 'doctorId' | 'archiveName', unknown>>>;
type Name = keyof Draft;

const NAMES: readonly Name[] = ['lensCategory', 'doctorId', 'archiveName'];
const NEEDED: readonly Name[] = ['lensCategory', 'doctorId'];
const { asked: FIELDS } = lensArchive;
/** Leaving needs no question: the draft is restored for the same patient's next new archive. */
const STAYS = { leaving: 'stays' } as const;

interface NewLensArchiveProps {
  readonly patientId: number;
  /** With the archive that was made; without one where it was thought better of. */
  readonly onClose: (id?: number) => void;
}

/** 新建档案: of one kind of lenses; left without a name it gets that of its kind and month. */
export function NewLensArchive({ patientId, onClose }: NewLensArchiveProps) {
  const box = useDraftBox<Draft>(`lens-archive-${patientId}`, STAYS);
  const [draft, keep] = useState<Draft>(() => box.read() ?? {});
  const [missed, miss] = useState<Name>();
  const create = useSend(lensArchive.create);
  const { success } = useFeedback();
  const put = (name: Name, value: unknown) => {
    const next = { ...draft, [name]: value };
    box.write(next);
    keep(next);
    miss(undefined);
  };
  const { start, running } = useAct(async () => {
    const lacking = NEEDED.find((name) => !draft[name]);
    miss(lacking);
    if (lacking) {
      document.getElementById(idOf(lacking))?.focus();
      return;
    }
    const { lensCategory, doctorId, archiveName } = draft;
    const { id } = await create({
      ...{ patientId, lensCategory: lensCategory as 1 | 2 | 3, doctorId: Number(doctorId) },
      archiveName: archiveName ? String(archiveName) : null,
    });
    success('档案已建立');
    box.write(undefined);
    onClose(id);
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: start }], { blocking: true });
  return (
    <Modal open title="新建档案" width={420} confirmLoading={running} onOk={start} onCancel={() => onClose()}>
      {NAMES.map((name) => (
        <div key={name} className={styles.field}>
          <label htmlFor={idOf(name)}>{FIELDS[name].title}</label>
          <FieldInput
            id={idOf(name)}
            aria-label={FIELDS[name].title}
            spec={FIELDS[name]}
            value={draft[name] ?? null}
            onChange={(next) => put(name, next)}
          />
          {missed === name ? <small role="alert">请选择{FIELDS[name].title}</small> : null}
        </div>
      ))}
    </Modal>
  );
}

const idOf = (name: Name) => `lens-archive-${name}`;
