/** A colour as the wire has it. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Weights of red, green and blue in how bright a colour looks. */
const WEIGHTS = [0.299, 0.587, 0.114] as const;
const THRESHOLD = 0.5;

/** 0 is black, 1 is white. */
function brightness(color: string): number {
  return WEIGHTS.reduce((sum, weight, i) => {
    const part = Number.parseInt(color.slice(1 + i * 2, 3 + i * 2), 16);
    return sum + (weight * part) / 255;
  }, 0);
}

/** What can be read on a swatch of that colour. */
export const textColorOn = (color: string): 'black' | 'white' =>
  brightness(color) > THRESHOLD ? 'black' : 'white';
