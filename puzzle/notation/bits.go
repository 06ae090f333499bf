package notation

import (
	"fmt"
	"strings"
)

// The digits of base 32 as puzz.link has them, and of base 64 as the Playground has them.
const (
	digits32 = "0123456789abcdefghijklmnopqrstuv"
	digits64 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
)

// packBits writes bits, width to a character, the high one first; their number is a multiple of width.
func packBits(bits []bool, width int, digits string) string {
	var out strings.Builder
	for ; len(bits) > 0; bits = bits[width:] {
		v := 0
		for _, b := range bits[:width] {
			v <<= 1
			if b {
				v++
			}
		}
		out.WriteByte(digits[v])
	}
	return out.String()
}

// unpackBits reads what packBits wrote. The error counts characters from 1 + offset.
func unpackBits(text string, width int, digits string, offset int) ([]bool, error) {
	bits := make([]bool, 0, width*len(text))
	for i, r := range []rune(text) {
		v := strings.IndexRune(digits, r)
		if v < 0 {
			return nil, fmt.Errorf("borders, character %d: %q is not one of %s", i+1+offset, r, spanOf(digits))
		}
		for w := width - 1; w >= 0; w-- {
			bits = append(bits, v>>w&1 != 0)
		}
	}
	return bits, nil
}

func spanOf(digits string) string {
	if digits == digits32 {
		return "0–9, a–v"
	}
	return "0–9, A–Z, a–z, - and _"
}

// padding is how many bits fill n up to a multiple of width.
func padding(n, width int) int { return (width - n%width) % width }
