import { expect, test } from 'vitest';
import { nameOfPicture } from './naming';

test.each([
  ['my_dog.jpg', 'My dog'],
  ['Sunny-afternoon.png', 'Sunny afternoon'],
  ['feeling 3.jpeg', 'Feeling 3'],
  ['الفرح.webp', 'الفرح'],
])('a picture’s card is called like its file %s', (file, name) => {
  expect(nameOfPicture(file)).toBe(name);
});

test.each([
  'IMG_2031.jpg',
  'IMG-20240511-WA0012.jpg',
  'PXL_20231104_101112.jpg',
  'image.jpg',
  '1699999999.jpg',
  'image (3).png',
  'Screenshot 2024-05-11 at 12.33.44.png',
])('a name such as %s, which only a device gives, is none', (file) => {
  expect(nameOfPicture(file)).toBe('');
});
