import createPanzoom, { type PanzoomObject } from '@panzoom/panzoom';
import { useEffect, useRef } from 'react';

const CLOSEST = 8;

/** Wheel, pinch and dragging of what `moved` holds; another picture begins whole. */
export function useZoom(pictureId: number | undefined) {
  const moved = useRef<HTMLDivElement>(null);
  const zoom = useRef<PanzoomObject>(undefined);
  // Not in the callback of a ref: the window is put into the page after that.
  useEffect(() => {
    const element = moved.current;
    const ground = element?.parentElement;
    if (!element || !ground) return;
    const panzoom = createPanzoom(element, { maxScale: CLOSEST, minScale: 1, cursor: 'grab', panOnlyWhenZoomed: true });
    ground.addEventListener('wheel', panzoom.zoomWithWheel, { passive: false });
    zoom.current = panzoom;
    return () => {
      ground.removeEventListener('wheel', panzoom.zoomWithWheel);
      panzoom.destroy();
    };
  }, []);
  useEffect(() => {
    if (pictureId !== undefined) zoom.current?.reset({ animate: false });
  }, [pictureId]);
  return {
    moved,
    closer: () => void zoom.current?.zoomIn(),
    farther: () => void zoom.current?.zoomOut(),
    reset: () => void zoom.current?.reset(),
  };
}
