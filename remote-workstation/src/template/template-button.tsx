import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import { TemplateDrawer } from './template-drawer';
import { useTemplates } from './use-templates';

interface TemplateButtonProps {
  /** A second one of a page: the key belongs to the first. */
  readonly keyless?: boolean;
}

const HOTKEY = 'Alt+T';

/** 模板: opens those of the form around. */
export function TemplateButton({ keyless = false }: TemplateButtonProps) {
  const templates = useTemplates();
  const [open, setOpen] = useState(false);
  const show = () => {
    templates?.ask();
    setOpen(true);
  };
  useKeys(templates && !templates.stage.readOnly && !keyless ? [{ key: HOTKEY, title: '模板', run: show }] : []);
  if (!templates || templates.stage.readOnly) return null;
  return (
    <>
      <Button
        size="small"
        title="也可在文本框输入 / 加拼音首字母"
        aria-keyshortcuts={keyless ? undefined : HOTKEY}
        onClick={show}
      >
        模板
      </Button>
      {open ? <TemplateDrawer templates={templates} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
