import { diagnosticTemplate } from '@mingmou/contract/workstation/template.contract';
import { textsOf } from '@mingmou/contract/workstation/template.fields';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Button, Checkbox } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import styles from './template.module.css';
import type { Templates } from './use-templates';

interface KeepTemplateProps {
  readonly templates: Templates;
  readonly onClose: () => void;
}

const { title: titleField, groupName: groupField } = diagnosticTemplate.private.fields;

/** Saves the form's texts as a template, of the doctor or, with the right, of the organisation. */
export function KeepTemplate({ templates: { kind, stage }, onClose }: KeepTemplateProps) {
  const [title, setTitle] = useState('');
  const [groupName, setGroup] = useState('');
  const [isPublic, setPublic] = useState(false);
  const mayPublic = useHolds('work-template:public');
  const own = useSend(diagnosticTemplate.private.save);
  const shared = useSend(diagnosticTemplate.public.save);
  const { success, error } = useFeedback();
  const { start, running } = useAct(async () => {
    if (title.trim() === '') {
      error(`${titleField.title}：请填写`);
      return;
    }
    const draft = {
      kind,
      title: title.trim(),
      groupName: groupName.trim() || null,
      content: textsOf(kind, stage.values),
    };
    await (isPublic ? shared(draft) : own(draft));
    success('保存成功');
    onClose();
  });
  return (
    <fieldset className={styles.keep} aria-label="存为模板">
      <Input
        autoFocus
        aria-label={titleField.title}
        placeholder={titleField.title}
        maxLength={titleField.max ?? undefined}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        onPressEnter={start}
      />
      <Input
        aria-label={groupField.title}
        placeholder={`${groupField.title}（可不填）`}
        maxLength={groupField.max ?? undefined}
        value={groupName}
        onChange={({ target }) => setGroup(target.value)}
      />
      {mayPublic ? (
        <Checkbox checked={isPublic} onChange={({ target }) => setPublic(target.checked)}>
          公共模板（本机构都能用）
        </Checkbox>
      ) : null}
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" loading={running} onClick={start}>
        保存
      </Button>
    </fieldset>
  );
}
