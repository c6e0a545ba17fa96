import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from './avatar';

describe('头像', () => {
  it('is a picture without words beside the name, and nothing once its address has ended', () => {
    const { container } = render(<Avatar src="/api/files/1.1.9.t.1741748400.x" />);
    const picture = screen.getByRole('presentation');
    expect(picture).toHaveAttribute('src', '/api/files/1.1.9.t.1741748400.x');
    fireEvent.error(picture);
    expect(container).toBeEmptyDOMElement();
  });
});
