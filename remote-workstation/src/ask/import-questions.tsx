import { consultationFields } from '@mingmou/contract/workstation/consultation.fields';
import {
  type Quotable,
  type QuotableField,
  quotedFromQuestions,
} from '@mingmou/contract/workstation/question-quote.rules';
import { questionTab } from '@mingmou/contract/workstation/question-tab.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { usePress } from '@mingmou/kit/entry/use-press';
import { Button } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useEffect, useState } from 'react';
import { QUOTE_QUESTIONS } from '../detail/tabs';
import styles from './ask.module.css';
import type { Ask } from './ask-form';
import { freshQuote } from './quote.rules';

interface ImportQuestionsProps {
  readonly ask: Ask;
  readonly acceptsId: number;
}

/** 引用问卷: shows the texts from the answers and fills empty fields with them, grey until edited. */
export function ImportQuestions({ ask, acceptsId }: ImportQuestionsProps) {
  const { data } = useCall(questionTab.findByAccepts, { acceptsId }, { quiet: true });
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState(false);
  const press = usePress();
  const isAsked = params.has(QUOTE_QUESTIONS);
  const isReady = data !== undefined;
  // 带入问诊 of the tab 问卷 leads here.
  useEffect(() => {
    if (!isAsked || !isReady) return;
    setOpen(true);
    const rest = new URLSearchParams(params);
    rest.delete(QUOTE_QUESTIONS);
    setParams(rest, { replace: true });
  }, [isAsked, isReady, params, setParams]);
  if (!data) return null;
  const quoted = quotedFromQuestions(data.sections, data.answers);
  const isEmpty = Object.keys(quoted).length === 0;
  return (
    <>
      <Button size="small" {...press(isEmpty && '问卷没有可引用的回答', () => setOpen(true))}>
        引用问卷
      </Button>
      {open && !isEmpty ? <Preview ask={ask} quoted={quoted} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface PreviewProps {
  readonly ask: Ask;
  readonly quoted: Quotable;
  readonly onClose: () => void;
}

function Preview({ ask, quoted, onClose }: PreviewProps) {
  const fresh = freshQuote(ask.values, quoted);
  const names = Object.keys(fresh);
  const fill = () => {
    ask.change(fresh, names, '引用问卷');
    onClose();
  };
  return (
    <Modal
      open
      width={640}
      title="引用问卷"
      okText={names.length > 0 ? `填入${names.length}项` : '都已填写'}
      okButtonProps={{ disabled: names.length === 0, autoFocus: true }}
      onOk={fill}
      onCancel={onClose}
    >
      <table className={styles.quoted} aria-label="问卷可引用的内容">
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">问卷的回答</th>
            <th scope="col">填入</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(quoted).map(([name, text]) => (
            <tr key={name}>
              <th scope="row">{consultationFields[name as QuotableField].title}</th>
              <td>{text}</td>
              <td>{name in fresh ? '填入' : '已填写，保留'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
