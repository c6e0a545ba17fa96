import { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { Do } from '@mingmou/kit/act/do';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { useState } from 'react';
import { WorkshopBoard } from './workshop.board';

/** 加工看板 next to the list of sales, because the workshop has no page of its own. */
export function WorkshopButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Do call={workshop.board} hotkey="F9" onClick={() => setOpen(true)}>
        加工看板
      </Do>
      {open ? (
        <Drawer
          open
          title="加工看板"
          size="large"
          styles={{ wrapper: { width: '96vw' }, body: { display: 'flex', flexDirection: 'column', minHeight: 0 } }}
          onClose={() => setOpen(false)}
        >
          <WorkshopBoard />
        </Drawer>
      ) : null}
    </>
  );
}
