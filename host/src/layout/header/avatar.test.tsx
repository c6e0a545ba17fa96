import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from './avatar';

describe('头像', () => {
  it('is a decorative picture next to the name, and disappears when its address expires', () => {
    const { container } = render(<Avatar src="/api/files/1.1.9.t.1741748400.x" />);
    const picture = screen.getByRole('presentation');
    expect(picture).toHaveAttribute('src', '/api/files/1.1.9.t.1741748400.x');
    fireEvent.error(picture);
    expect(container).toBeEmptyDOMElement();
  });
});
