import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { useState } from 'react';
import { ViewerPane } from './viewer-pane';

const PICTURES = [
  { id: 1, url: '/api/files/1', name: 'a.png', eye: 'OD' },
  { id: 2, url: '/api/files/2', name: '瞬目.webm', eye: 'OS', caption: '瞬目', seconds: 12 },
];

const playing = new Set<HTMLMediaElement>();
beforeEach(() => {
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    playing.add(this);
    fireEvent.play(this);
  });
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    playing.delete(this);
    fireEvent.pause(this);
  });
  jest.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(function paused(this: HTMLMediaElement) {
    return !playing.has(this);
  });
});
afterEach(() => {
  playing.clear();
});

const onLost = jest.fn();

function Pane() {
  const [place, setPlace] = useState(1);
  return <ViewerPane label="本次" pictures={PICTURES} place={place} onPlace={setPlace} onLost={onLost} isFirst />;
}

const show = () => renderScreen(<Pane />, { rights: ['menu:1201'], answers: [] });
const film = () => screen.getByLabelText<HTMLVideoElement>('本次 左眼 · 瞬目');

describe('视频', () => {
  it('只用键盘：播放、退进、逐帧、快慢、换到图片', async () => {
    const { user } = show();
    expect(screen.getByRole('region', { name: '本次图片' })).toHaveFocus();
    await user.keyboard(' ');
    expect(screen.getByRole('button', { name: /^暂\s*停$/ })).toBeVisible();
    await user.keyboard('l');
    expect(film().currentTime).toBe(5);
    await user.keyboard('ll');
    expect(film().currentTime).toBe(12);
    await user.keyboard('j,');
    expect(film().currentTime).toBeCloseTo(6.96);
    expect(screen.getByRole('button', { name: /^播\s*放$/ })).toBeVisible();
    await user.keyboard('ss');
    expect(film().playbackRate).toBe(0.25);
    expect(screen.getByRole('slider', { name: '进度' })).toHaveAttribute('aria-valuetext', '0:07，共0:12');
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('img', { name: '本次 右眼' })).toBeVisible();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('进度条有焦点时方向键是它的，按钮有焦点时空格是按钮的', async () => {
    const { user } = show();
    act(() => screen.getByRole('slider', { name: '进度' }).focus());
    await user.keyboard('{ArrowLeft}');
    expect(film()).toBeVisible();
    act(() => screen.getByRole('button', { name: '1× 播放速度' }).focus());
    await user.keyboard(' ');
    expect(screen.getByRole('button', { name: '0.5× 播放速度' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^播\s*放$/ })).toBeVisible();
  });

  it('不能播放时说明原因，可以重新加载或下载', async () => {
    const { user } = show();
    fireEvent.error(film());
    expect(screen.getByRole('alert')).toHaveTextContent('视频无法播放');
    expect(screen.getByRole('link', { name: '下载后观看' })).toHaveAttribute('download', '瞬目.webm');
    await user.click(screen.getByRole('button', { name: '重新加载' }));
    expect(onLost).toHaveBeenCalledWith(2);
  });
});
