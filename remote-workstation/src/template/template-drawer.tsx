import { dictName } from '@mingmou/contract/base/dict';
import { diagnosticTemplate } from '@mingmou/contract/workstation/template.contract';
import {
  doctorTemplateKind,
  templateScope,
  templateTexts,
  textsOf,
} from '@mingmou/contract/workstation/template.fields';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { Input } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import { KeepTemplate } from './keep-template';
import styles from './template.module.css';
import { TemplateManager } from './template-manager';
import type { Template, Templates } from './use-templates';

const PUBLIC = 'work-template:public';
/** More are found by their names: a drawer of hundreds of cards answers no key in time. */
const MOST_SHOWN = 50;

interface TemplateDrawerProps {
  readonly templates: Templates;
  readonly onClose: () => void;
}

/** Templates of a form with their texts, to fill empty fields or to overwrite all. */
export function TemplateDrawer({ templates, onClose }: TemplateDrawerProps) {
  const { kind, rows, waiting, stage } = templates;
  const [sought, seek] = useState('');
  const [keeping, keep] = useState(false);
  const [managing, manage] = useState(false);
  const wanted = sought.trim().toLowerCase();
  const found = rows.filter(({ title, pinyin, groupName }) =>
    [title, pinyin, groupName ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  );
  const hasText = Object.keys(textsOf(kind, stage.values)).length > 0;
  const title = `${dictName(doctorTemplateKind, kind)}模板`;
  return (
    <Drawer
      open
      title={title}
      aria-label={title}
      styles={{ wrapper: { width: 'min(520px, 94vw)' } }}
      onClose={onClose}
      extra={
        <span className={styles.managed}>
          {hasText ? (
            <Button size="small" onClick={() => keep(true)}>
              存为模板
            </Button>
          ) : null}
          <Button size="small" onClick={() => manage(true)}>
            管理
          </Button>
        </span>
      }
    >
      <Input
        autoFocus
        allowClear
        aria-label="搜索模板"
        placeholder="名称 / 拼音首字母 / 分组"
        maxLength={30}
        value={sought}
        onChange={({ target }) => seek(target.value)}
      />
      {keeping ? <KeepTemplate templates={templates} onClose={() => keep(false)} /> : null}
      {rows.length === 0 && waiting ? <Skeleton active /> : null}
      <ul className={styles.cards}>
        {found.slice(0, MOST_SHOWN).map((template) => (
          <Card key={`${template.scope}-${template.id}`} of={template} templates={templates} onTaken={onClose} />
        ))}
      </ul>
      {found.length > MOST_SHOWN ? (
        <Quiet as="p">{`还有${found.length - MOST_SHOWN}个模板，请输入名称或拼音首字母查找`}</Quiet>
      ) : null}
      {found.length === 0 && !waiting ? <Quiet as="p">没有模板。填写本页后可点「存为模板」。</Quiet> : null}
      {managing ? <TemplateManager kind={kind} onClose={() => manage(false)} /> : null}
    </Drawer>
  );
}

interface CardProps {
  readonly of: Template;
  readonly templates: Templates;
  readonly onTaken: () => void;
}

function Card({ of: template, templates, onTaken }: CardProps) {
  const { scope, title, groupName, content } = template;
  const mayPublic = useHolds(PUBLIC);
  const texts = Object.entries(textsOf(templates.kind, content));
  const apply = () => {
    templates.apply(template);
    onTaken();
  };
  const replace = useAct(async () => {
    await templates.replace(template);
  });
  return (
    <li className={styles.card}>
      <header>
        <b>{title}</b>
        {groupName ? <Quiet>{groupName}</Quiet> : null}
        <StateTag tone={scope === 'PUBLIC' ? 'working' : 'draft'}>{dictName(templateScope, scope)}</StateTag>
      </header>
      <dl>
        {texts.map(([name, text]) => (
          <div key={name}>
            <dt>{templateTexts[name as keyof typeof templateTexts].title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <footer>
        <Button size="small" type="primary" onClick={apply}>
          填入空白项
        </Button>
        <Button size="small" loading={replace.running} onClick={replace.start}>
          覆盖
        </Button>
        {scope === 'PRIVATE' || mayPublic ? <Remove of={template} /> : null}
      </footer>
    </li>
  );
}

function Remove({ of: { id, version, scope, title } }: { readonly of: Template }) {
  const calls = scope === 'PUBLIC' ? diagnosticTemplate.public : diagnosticTemplate.private;
  const send = useSend(calls.delete);
  const { confirm, success } = useFeedback();
  const { start, running } = useAct(async () => {
    if (!(await confirm(`确定删除模板「${title}」吗？`, { ok: '删除', danger: true }))) return;
    await send({ id, version, stateEnum: 'DELETE' });
    success('删除成功');
  });
  return (
    <Button size="small" type="text" danger loading={running} onClick={start}>
      删除
    </Button>
  );
}
