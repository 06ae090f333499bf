package workbench

import (
	"context"
	"errors"
	"fmt"
)

// Error is an error of a request as the stream tells it: a code of messages.go and a sentence.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Error is the sentence.
func (e *Error) Error() string { return e.Message }

// refusef is the error of a request that makes no sense.
func refusef(format string, args ...any) error {
	return &Error{CodeRefused, fmt.Sprintf(format, args...)}
}

// refused makes an error of a library, about what was asked, one of a request.
func refused(err error) error {
	if err == nil {
		return nil
	}
	return refusef("%v", err)
}

// asError is any error as one of a request.
func asError(err error) *Error {
	var known *Error
	switch {
	case errors.As(err, &known):
		return known
	case errors.Is(err, context.DeadlineExceeded):
		return &Error{CodeTimeUp, "this takes longer than a request may"}
	case errors.Is(err, context.Canceled):
		return &Error{CodeCancelled, "cancelled"}
	}
	return &Error{CodeRefused, err.Error()}
}
